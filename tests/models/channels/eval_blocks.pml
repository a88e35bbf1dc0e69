/* hasse-test
 * title: eval that differs waits
 * verdicts: deadlock=violated
 * spin: states=2 transitions=2 errors=1
 */
chan q = [2] of { byte };
byte x = 3;

init { q!4; q?eval(x) }
