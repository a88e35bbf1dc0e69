/* hasse-test
 * title: a test of a channel that somebody else has for himself deserves a warning
 * message: test_of_exclusive_channel.pml:9:43: warning: 'S' promises to be the only one to send to this channel (xs)
 * message: test_of_exclusive_channel.pml:10:23: warning: 'S' promises to be the only one to send to this channel (xs)
 * message: test_of_exclusive_channel.pml:11:28: warning: 'R' promises
 * spin: states=79 transitions=152 errors=0
 */
chan q = [1] of { byte }; chan other = [1] of { byte };
active proctype R() { xr q; byte v; if :: empty(q) -> skip :: nempty(q) fi; q?v; nempty(q) || true; empty(other) }
active proctype T() { nfull(q) }
active proctype U() { end: nempty(q) }
active proctype S() { xs q; nfull(q); q!1 }
