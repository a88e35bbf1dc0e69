/* Peterson's mutual exclusion for N processes: N - 1 levels, at each of which one waits as the last to have come. A process goes on
 * when another has come after it, or when nobody else is as far; it looks at the others one by one.
 *
 * Sizes: N=2 ... N=4. */

#ifndef N
#define N 3
#endif

byte level[N];        /* 0: not interested; otherwise the level at which the process is, from 1 */
byte last[N];         /* who came last to a level */
byte inside;

active [N] proctype Process()
{
	byte at, other;
	do
	:: at = 1;
	   do
	   :: at < N ->
	      level[_pid] = at;
	      last[at] = _pid;
	      other = 0;
	      do
	      :: other < N && (other == _pid || level[other] < at || last[at] != _pid) -> other++
	      :: other == N -> break
	      od;
	      at++
	   :: at == N -> break
	   od;
	   inside++;
	   assert(inside == 1);
	   inside--;
	   level[_pid] = 0
	od
}
