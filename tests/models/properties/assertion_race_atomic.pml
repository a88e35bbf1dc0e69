/* hasse-test
 * title: a race with the reading inside the body
 * verdicts: assertions=violated
 * spin: states=42 transitions=54 errors=1
 */
byte x, done;
active [2] proctype P() { byte t; t = x; x = t + 1; done++ }
active proctype M() { done == 2; assert(x == 2) }
