/* hasse-test
 * title: in a claim _nr_pr counts the processes
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() { x = 1 }
never { do :: _nr_pr < 9 :: _nr_pr >= 9 -> break od }
