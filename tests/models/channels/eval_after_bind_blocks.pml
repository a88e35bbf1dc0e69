/* hasse-test
 * title: a message equal to the new value does not match
 * verdicts: deadlock=violated
 * spin: states=2 transitions=2 errors=1
 */
chan q = [2] of { byte, byte };
byte a = 1;

init { q!5,5; q?a,eval(a) }
