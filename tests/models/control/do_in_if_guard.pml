/* hasse-test
 * title: a loop as the first statement of an option
 * spin: states=12 transitions=12 errors=0
 */
byte x;
active proctype P() { if :: do :: x < 2 -> x++ :: x == 2 -> break od :: x == 0 -> x = 5 fi; x++ }
