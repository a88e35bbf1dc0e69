/* hasse-test
 * title: a d_step in a loop, from and to one location
 * spin: states=6 transitions=9 errors=0
 */
byte x;

active proctype P() { do :: d_step { x < 3 -> x++ } :: d_step { x > 0 -> x-- } :: x == 3 -> break od }
