/* Peterson's mutual exclusion for two processes.
 *
 * A process that wants to enter raises its flag and gives the other one the turn.
 * It waits until the other one has no flag up, or has given the turn back.
 *
 *   hasse check examples/peterson.pml
 *
 * The formula says: in every state, at most one process is inside. It holds.
 */
bool flag[2];    /* flag[i]: process i wants to be inside, or is */
byte turn;       /* who goes first when both want to */
byte inside;     /* how many processes are inside */

active [2] proctype User() {
	do
	:: flag[_pid] = true;
	   turn = 1 - _pid;
	   (!flag[1 - _pid] || turn == _pid);

	   inside++;      /* the critical section */
	   inside--;

	   flag[_pid] = false
	od
}

ltl exclusion { [] (inside <= 1) }
