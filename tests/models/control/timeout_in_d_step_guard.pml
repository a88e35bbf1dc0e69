/* hasse-test
 * title: timeout as the guard of a d_step
 * spin: states=5 transitions=5 errors=0
 */
byte x;
active proctype P() { d_step { timeout -> x = 1; x++ } }
active proctype Q() { x = 5 }
