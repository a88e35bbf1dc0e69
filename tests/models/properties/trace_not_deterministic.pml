/* hasse-test
 * title: two events of a trace match what is sent
 * verdicts: trace=violated
 * message: event trace not deterministic: the events in lines 14 and 15 both match
 * spin: states=1 transitions=1 errors=1
 */
chan q = [1] of { byte };

active proctype S() { q!2; q!1 }
active proctype R() { byte x; q?x; q?x }

trace {
S0: if
  :: q!2 -> goto S1
  :: q!_ -> goto S0
  fi;
S1: q!1 -> goto S0
}
