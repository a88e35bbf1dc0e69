/* hasse-test
 * title: a break to the end of a d_step's loop
 * spin: states=7 transitions=7 errors=0
 */
byte x;

active proctype P() { do :: d_step { x < 3 -> x++ } :: d_step { x == 3 -> x = 7 }; break od; assert(x == 7) }
