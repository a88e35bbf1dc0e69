/* hasse-test
 * title: --coverage changes no verdict
 * options: --coverage
 * spin: states=4 transitions=4 errors=0
 */
byte x;
active proctype P() { if :: x == 0 -> x = 1 :: x == 5 -> x = 2 fi }
