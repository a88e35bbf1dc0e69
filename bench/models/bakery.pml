/* Lamport's bakery with tickets of at most MAX: who would need a larger one waits until nobody has one. Choosing a ticket and waiting
 * for those before look at the others one by one.
 *
 * Sizes: N=2 ... N=4, MAX from N on. */

#ifndef N
#define N 3
#endif
#ifndef MAX
#define MAX 4
#endif

bool choosing[N];
byte ticket[N];       /* 0: none */
byte inside;

#define BEFORE(a, b) (ticket[a] < ticket[b] || (ticket[a] == ticket[b] && a < b))

active [N] proctype Customer()
{
	byte highest, other;
	do
	:: choosing[_pid] = true;
	   highest = 0;
	   other = 0;
	   do
	   :: other < N ->
	      if
	      :: ticket[other] > highest -> highest = ticket[other]
	      :: else
	      fi;
	      other++
	   :: other == N -> break
	   od;
	   if
	   :: highest < MAX ->
	      ticket[_pid] = highest + 1;
	      choosing[_pid] = false;
	      other = 0;
	      do
	      :: other == N -> break
	      :: other < N ->
	         !choosing[other];
	         (ticket[other] == 0 || other == _pid || BEFORE(_pid, other));
	         other++
	      od;
	      inside++;
	      assert(inside == 1);
	      inside--;
	      ticket[_pid] = 0
	   :: highest >= MAX -> choosing[_pid] = false
	   fi
	od
}
