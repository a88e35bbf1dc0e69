/* hasse-test
 * title: random receive and sorted send inside a d_step
 * spin: states=4 transitions=4 errors=0
 */
chan q = [3] of { byte, byte };
byte x;
active proctype P() { d_step { q!!3,1; q!!1,2; q!!2,3; q??2,x }; assert(x == 3 && len(q) == 2) }
