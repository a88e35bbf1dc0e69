/* Clients that ask a server over a rendezvous channel, and send along the channel for the answer.
 *
 *   hasse check examples/client_server.pml
 *
 * A channel of capacity 0 holds nothing: sender and receiver meet in one step.
 */
mtype = { square, quit };

chan request = [0] of { mtype, byte, chan };    /* what, argument, where the answer goes */

active proctype Server() {
	chan back;
	byte n;
end:	do
	:: request?square(n, back) -> back!n * n
	:: request?quit(_, _) -> break
	od
}

active [2] proctype Client() {
	chan mine = [0] of { byte };
	byte n = _pid + 1, answer;

	request!square(n, mine);
	mine?answer;
	assert(answer == n * n)
}

/* Let the server go when nobody asks any more. */
active proctype Closer() {
	chan nowhere;
	timeout -> request!quit(0, nowhere)
}
