/* hasse-test
 * title: a d_step whose last statement is a choice
 * spin: states=6 transitions=6 errors=0
 */
byte x, y;
active proctype P() { do :: d_step { x < 3 -> x++; if :: x == 2 -> y = 1 :: else fi } :: x == 3 -> break od }
