/* A cache line in N caches, kept coherent by a directory: MESI. A cache asks the directory for the line, to read or to write; the directory
 * takes it away from whoever stands against that (invalidate), or makes the owner share it (downgrade), waits for the answers, and grants. Lines
 * are given up silently, unless they were written.
 *
 * Sizes: N=2 ... N=4. */

#ifndef N
#define N 3
#endif

mtype = { read, write, back, grant_shared, grant_exclusive, invalidate, downgrade, done };
mtype = { I, S, E, M };

chan request = [N] of { mtype, byte };
chan reply[N] = [1] of { mtype };      /* from the directory */
chan answer = [N] of { mtype, byte };  /* to it */
mtype line[N] = I;

#define HAS_TO_WRITE(i) (line[i] == E || line[i] == M)

active [N] proctype Cache()
{
	bool asked;
	mtype order;
	do
	:: !asked && line[_pid] == I -> request!read(_pid); asked = true
	:: !asked && (line[_pid] == I || line[_pid] == S) -> request!write(_pid); asked = true
	:: line[_pid] == E -> line[_pid] = M
	:: !asked && (line[_pid] == S) -> line[_pid] = I
	:: reply[_pid]?order ->
	   if
	   :: order == grant_shared -> line[_pid] = S; asked = false
	   :: order == grant_exclusive -> line[_pid] = E; asked = false
	   :: order == invalidate -> line[_pid] = I; answer!done(_pid)
	   :: order == downgrade ->
	      if
	      :: HAS_TO_WRITE(_pid) -> line[_pid] = S
	      :: else
	      fi;
	      answer!done(_pid)
	   fi
	od
}

active proctype Directory()
{
	bool sharer[N];
	byte owner = N;      /* N: nobody */
	byte who, i, waiting, from;
	mtype what;
	do
	:: request?what(who) ->
	   waiting = 0;
	   i = 0;
	   do
	   :: i == N -> break
	   :: i < N && i != who && owner == i ->
	      if
	      :: what == read -> reply[i]!downgrade; sharer[i] = true
	      :: what == write -> reply[i]!invalidate
	      fi;
	      waiting++; i++
	   :: i < N && i != who && owner != i && sharer[i] && what == write -> reply[i]!invalidate; sharer[i] = false; waiting++; i++
	   :: i < N && (i == who || (owner != i && !(sharer[i] && what == write))) -> i++
	   od;
	   do
	   :: waiting > 0 -> answer?done(from); waiting--
	   :: waiting == 0 -> break
	   od;
	   owner = N;
	   if
	   :: what == read -> sharer[who] = true; reply[who]!grant_shared
	   :: what == write -> owner = who; sharer[who] = false; reply[who]!grant_exclusive
	   fi
	od
}

ltl single_writer { [] (!(HAS_TO_WRITE(0) && line[1] != I) && !(HAS_TO_WRITE(1) && line[0] != I)) }
