/* hasse-test
 * title: a poll is an operand like any other, also beside rendezvous channels
 * verdicts: assertions=holds
 * differs: Polls in arithmetic
 * spin: states=5 transitions=5 errors=1
 */
chan r = [0] of { byte }; chan q = [1] of { byte }; byte x;
init { q!1; x = q?[1] ^ 6; assert(x == 7) }
