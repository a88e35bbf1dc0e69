/* hasse-test
 * title: a variable of another process may be read inside a d_step
 * spin: states=24 transitions=30 errors=0
 */
byte x;
active proctype H() { byte l1 = 3; here: l1 = 4; l1 = 5 }
active proctype P() { d_step { x = 1; byte z = H[0]:l1; x = H:l1 + 3; z = x - z }; assert(x >= 6 && x <= 8) }
