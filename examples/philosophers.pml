/* Dijkstra's dining philosophers, who take the fork on their left first.
 *
 *   hasse check --shortest examples/philosophers.pml
 *
 * When everybody holds one fork, nobody can go on: a deadlock.
 *
 *   hasse check -DLEFTY examples/philosophers.pml
 *
 * Now the last philosopher takes the right fork first, and there is no deadlock.
 */
#ifndef N
#define N 3
#endif

bool taken[N];    /* fork i lies between philosophers i and i+1 */

inline take(fork) { atomic { !taken[fork] -> taken[fork] = true } }
inline put(fork)  { taken[fork] = false }

active [N] proctype Philosopher() {
	byte first = _pid, second = (_pid + 1) % N;

#ifdef LEFTY
	if
	:: _pid == N - 1 -> first = 0; second = _pid
	:: else
	fi;
#endif

	do
	:: take(first);
	   take(second);
	   skip;          /* eating */
	   put(second);
	   put(first)
	od
}
