/* hasse-test
 * title: a rendezvous that does not happen is no event
 * verdicts: deadlock=violated
 * differs: Events of a rendezvous that does not happen
 * spin: states=1 transitions=1 errors=2
 * states: 1
 * transitions: 1
 */
chan q = [0] of { byte };
active proctype P() { q!2 }
trace { end: q!1; q!1 }
