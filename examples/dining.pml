/* Chandy and Misra's hygienic dining philosophers on a ring of N: nobody eats beside an eating neighbour.
 *
 *   hasse check examples/dining.pml --engine cover --verbose
 *   hasse check examples/dining.pml --engine cover -DBUG
 *
 * Four philosophers have 112,442 states once they sit at the table. A trace cover needs some 200 events: who waits
 * for whom is all that matters, not who is first at the other end of the table (docs/trace-covers.md).
 *
 * Fork i lies between philosopher i (its left neighbour side: "right fork" of i)
 * and philosopher (i+1)%N ("left fork" of i+1).  A fork is clean or dirty; its
 * request token is at the end that does not hold the fork, or travels.
 * Initially all forks are dirty and philosopher 0 holds both of his, so the
 * precedence graph is acyclic.  Each fork has one FIFO channel per direction.
 *
 * -DN=5 sets the table for five. With -DBUG a philosopher may hand over a fork and keep eating.
 */
#ifndef N
#define N 4
#endif
#define LEFT(i)  (((i)+N-1)%N)     /* index of the fork on the left of philosopher i */
#define RIGHT(i) (i)               /* index of the fork on his right */

mtype = { request, fork };

chan up[N]   = [2] of { mtype };   /* up[f]:   from philosopher f   to f+1, about fork f */
chan down[N] = [2] of { mtype };   /* down[f]: from philosopher f+1 to f,   about fork f */

bool eating[N];

proctype Philosopher(byte i; bool lfork; bool rfork; chan lin; chan lout; chan rin; chan rout)
{
	bool hungry = false;
	bool ltoken = !lfork, rtoken = !rfork;   /* who lacks the fork has its token */
	bool ldirty = true, rdirty = true;

	xr lin; xs lout;
	xr rin; xs rout;

end:	do
	:: atomic { !hungry && !eating[i] -> hungry = true }
	:: atomic { hungry && !lfork && ltoken -> ltoken = false; lout!request }
	:: atomic { hungry && !rfork && rtoken -> rtoken = false; rout!request }
	:: atomic { lin?request   -> ltoken = true }
	:: atomic { rin?request -> rtoken = true }
	:: atomic { lin?fork   -> lfork = true; ldirty = false }
	:: atomic { rin?fork -> rfork = true; rdirty = false }
#ifdef BUG
	:: atomic { lfork && ldirty && ltoken -> lfork = false; lout!fork }
	:: atomic { rfork && rdirty && rtoken -> rfork = false; rout!fork }
#else
	:: atomic { lfork && ldirty && ltoken && !eating[i] -> lfork = false; lout!fork }
	:: atomic { rfork && rdirty && rtoken && !eating[i] -> rfork = false; rout!fork }
#endif
	:: atomic { hungry && lfork && rfork && (!ldirty || !ltoken) && (!rdirty || !rtoken) ->
	            hungry = false; ldirty = true; rdirty = true; eating[i] = true }
	:: atomic { eating[i] -> eating[i] = false }
	od
}

init {
	byte k = 0;
	atomic {
		do
		:: k < N -> run Philosopher(k, (k == 0), (k != N-1), up[LEFT(k)], down[LEFT(k)], down[RIGHT(k)], up[RIGHT(k)]); k++
		:: else -> break
		od
	}
}

ltl exclusion { [] !(eating[0] && eating[1]) }
