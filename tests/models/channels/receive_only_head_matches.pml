/* hasse-test
 * title: a plain receive looks at the first message only
 * verdicts: deadlock=violated
 * spin: states=3 transitions=3 errors=1
 */
chan q = [3] of { byte };

init { q!1; q!2; q?2 }
