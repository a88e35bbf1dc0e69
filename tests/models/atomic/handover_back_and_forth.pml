/* hasse-test
 * title: control goes to and fro
 * spin: states=8 transitions=10 errors=0
 */
chan a = [0] of { byte };
chan b = [0] of { byte };
byte x;
active proctype P() { atomic { a!1; b?x; x++ } }
active proctype Q() { byte y; atomic { a?y; y = y + 5; b!y } }
active proctype O() { assert(x == 0 || x == 7) }
