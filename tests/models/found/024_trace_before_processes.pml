/* hasse-test
 * title: a rendezvous takes place though the trace declaration comes first
 * differs: A trace before the processes
 * states: 4
 * transitions: 4
 * spin: states=2 transitions=2 errors=2
 */
chan q = [0] of { byte };

trace { end: do :: q!1 od }

active proctype S() { q!1 }

active proctype R() { byte v; q?v }
