/* Peterson's mutual exclusion with a mistake: the turn is given away before the flag is up.
 *
 *   hasse check --shortest examples/peterson_broken.pml
 *
 * The counterexample shows it: between the two statements of one process, the other one
 * sees no flag and walks in; the first one then finds the turn its own and follows.
 * Compare with peterson.pml, where the two statements are the other way round.
 */
bool flag[2];    /* flag[i]: process i wants to be inside, or is */
byte turn;       /* who goes first when both want to */
byte inside;     /* how many processes are inside */

active [2] proctype User() {
	do
	:: turn = 1 - _pid;
	   flag[_pid] = true;
	   (!flag[1 - _pid] || turn == _pid);

	   inside++;      /* the critical section */
	   inside--;

	   flag[_pid] = false
	od
}

ltl exclusion { [] (inside <= 1) }
