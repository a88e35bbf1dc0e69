/* hasse-test
 * title: promises of exclusive use hold for rendezvous channels as well
 * verdicts: runtime=violated deadlock=violated
 * differs: Promises about rendezvous channels
 * spin: states=6 transitions=6 errors=2
 */
byte x; chan q = [0] of { byte };
active proctype P() { xr q; q?x }
active proctype R() { q?x }
active proctype Q() { xs q; q!1 }
