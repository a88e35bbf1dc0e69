/* hasse-test
 * title: leader election on a unidirectional ring (Dolev, Klawe, Rodeh)
 * options: -DN=3
 * verdicts: unique=holds
 * spin: states=3815 transitions=9225 errors=0
 * spin-claim: unique errors=0
 * run:
 * options: -DN=3 -DBUG
 * verdicts: unique=violated
 * spin: states=3815 transitions=9225 errors=0
 * spin-claim: unique errors=1
 * run:
 * options: -DN=4
 * spin: states=123609 transitions=401769 errors=0
 * spin-claim: unique errors=0
 * run:
 * options: -DN=4 -DBUG
 * verdicts: unique=violated
 * spin: states=123609 transitions=401769 errors=0
 * spin-claim: unique errors=1
 */
/* Dolev, Klawe and Rodeh's leader election on a unidirectional ring of N,
 * with the identities 1..N dealt out in every possible order.
 *
 *   -DN=6        the correct algorithm
 *   -DBUG        every node but the highest takes the announcement for its own
 */
#ifndef N
#define N 6
#endif
#define L (2*N)

mtype = { one, two, winner };
chan q[N] = [L] of { mtype, byte };
byte nr_leaders = 0;
byte id[N];

proctype Node(chan in; chan out; byte mynumber)
{
	bit contender = 1, know_winner = 0;
	byte nr, maximum = mynumber, neighbour;

	xr in;
	xs out;

	out!one(mynumber);
end:	do
	:: in?one(nr) ->
		if
		:: contender ->
			if
			:: nr != maximum -> out!two(nr); neighbour = nr
			:: else -> know_winner = 1; out!winner(nr)
			fi
		:: else -> out!one(nr)
		fi
	:: in?two(nr) ->
		if
		:: contender ->
			if
			:: neighbour > nr && neighbour > maximum -> maximum = neighbour; out!one(neighbour)
			:: else -> contender = 0
			fi
		:: else -> out!two(nr)
		fi
	:: in?winner(nr) ->
		if
#ifdef BUG
		:: nr < mynumber -> skip
#else
		:: nr != mynumber -> skip
#endif
		:: else -> nr_leaders++
		fi;
		if
		:: know_winner
		:: else -> out!winner(nr)
		fi;
		break
	od
}

init {
	byte i = 1, j;
	atomic {
		do
		:: i <= N ->
			if
			:: id[0] == 0 -> j = 0
			:: id[1] == 0 -> j = 1
			:: id[2] == 0 -> j = 2
#if N > 3
			:: id[3] == 0 -> j = 3
#endif
#if N > 4
			:: id[4] == 0 -> j = 4
#endif
#if N > 5
			:: id[5] == 0 -> j = 5
#endif
#if N > 6
			:: id[6] == 0 -> j = 6
#endif
			fi;
			id[j] = i; i++
		:: else -> break
		od;
		i = 0;
		do
		:: i < N -> run Node(q[i], q[(i+1)%N], id[i]); i++
		:: else -> break
		od
	}
}

ltl unique { [] (nr_leaders <= 1) }
