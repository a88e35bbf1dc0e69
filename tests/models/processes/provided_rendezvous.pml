/* hasse-test
 * title: a partner whose provided clause is false cannot meet
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
chan q = [0] of { byte };
bool open;
active proctype S() { q!1 }
active proctype R() provided (open) { q?_ }
