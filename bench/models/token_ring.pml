/* A ring of N stations with one token. A station that has something to say, up to HOLD things, waits for the token and says one of them
 * each time it passes; it may give up the last. Channels between the stations hold one message, so that stations work on while the
 * token travels.
 *
 * Sizes: N=3 ... N=5. */

#ifndef N
#define N 5
#endif
#ifndef HOLD
#define HOLD 2
#endif

chan ring[N] = [1] of { byte };       /* the token, with the number of stations that it has passed unused, at most N */
byte speaking;
byte rounds;                          /* without use, seen by station 0; modulo 4 */

active [N] proctype Station()
{
	byte idle, left;
	if
	:: _pid == 0 -> ring[0]!0
	:: else
	fi;
	do
	:: left == 0 -> left = HOLD
	:: ring[_pid]?idle ->
	   if
	   :: left > 0 -> speaking++; assert(speaking == 1); left--; idle = 0; speaking--
	   :: left == 0 -> idle = (idle < N -> idle + 1 : N)
	   fi;
	   if
	   :: _pid == 0 && idle >= N -> rounds = (rounds + 1) % 4
	   :: else
	   fi;
	   ring[(_pid + 1) % N]!idle
	:: left == 1 -> left = 0
	od
}
