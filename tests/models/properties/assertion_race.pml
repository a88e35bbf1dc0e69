/* hasse-test
 * title: an assertion that fails in some interleavings only
 * verdicts: assertions=violated
 * spin: states=21 transitions=30 errors=1
 */
byte x, done;
active [2] proctype P() { byte t = x; t++; x = t; done++ }
active proctype M() { done == 2; assert(x == 2) }
