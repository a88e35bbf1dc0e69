/* hasse-test
 * title: with --empty-channels a message under way is an invalid end
 * verdicts: deadlock=holds
 * spin: states=3 transitions=3 errors=0
 * run:
 * options: --empty-channels
 * verdicts: deadlock=violated
 * spin: states=3 transitions=3 errors=1
 */
chan q = [1] of { byte };
active proctype A() { q!1 }
