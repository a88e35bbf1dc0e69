/* hasse-test
 * title: distributed mutual exclusion (Ricart, Agrawala)
 * options: -DN=2
 * spin: states=999 transitions=1854 errors=0
 * spin-claim: exclusion errors=0
 * run:
 * options: -DN=2 -DBUG
 * verdicts: exclusion=violated
 * spin: states=1112 transitions=2080 errors=0
 * spin-claim: exclusion errors=1
 * run:
 * options: -DN=2 -DROUNDS=2
 * spin: states=5041 transitions=9495 errors=0
 * spin-claim: exclusion errors=0
 */
/* Ricart and Agrawala's distributed mutual exclusion on N processes, each of
 * which enters its critical section ROUNDS times.  One FIFO inbox a process.
 *
 *   -DN=5 -DROUNDS=1    the correct algorithm
 *   -DBUG               a process answers at once even while it is inside
 */
#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

mtype = { request, reply };
chan inbox[N] = [2*N] of { mtype, byte, byte };   /* kind, sender, time stamp */
bool incs[N];
byte nr_inside = 0;

#ifdef BUG
#define MUST_WAIT (wants && (mine < seen || (mine == seen && me < from)))
#else
#define MUST_WAIT (incs[me] || (wants && (mine < seen || (mine == seen && me < from))))
#endif

proctype Node(byte me; chan in)
{
	byte clock = 0, mine = 0, seen = 0, from = 0, j = 0, got = 0, round = 0;
	bool wants = false;
	bool deferred[N];
	xr in;

end:	do
	:: d_step { !wants && !incs[me] && round < ROUNDS ->
		wants = true; round++; clock++; mine = clock; got = 0 };
		do
		:: j < N && j != me -> inbox[j]!request(me, mine); j++
		:: j < N && j == me -> j++
		:: else -> j = 0; break
		od
	:: d_step { wants && got == N-1 -> wants = false; got = 0; mine = 0;
		incs[me] = true; nr_inside++ }
	:: d_step { incs[me] -> incs[me] = false; nr_inside-- };
		do
		:: j < N && deferred[j]  -> deferred[j] = false; inbox[j]!reply(me, 0); j++
		:: j < N && !deferred[j] -> j++
		:: else -> j = 0; break
		od
	:: in?request(from, seen) ->
		clock = (seen > clock -> seen : clock);
		if
		:: MUST_WAIT -> deferred[from] = true
		:: else -> inbox[from]!reply(me, 0)
		fi;
		from = 0; seen = 0
	:: in?reply(_, _) -> got++
	od
}

init {
	byte k = 0;
	atomic { do :: k < N -> run Node(k, inbox[k]); k++ :: else -> break od }
}

ltl exclusion { [] (nr_inside <= 1) }
