/* hasse-test
 * title: a channel that nobody owns any more is an error
 * verdicts: runtime=violated
 * differs: Channels of dead processes
 * spin: states=10 transitions=11 errors=0
 */
chan c;
byte go;
proctype P() { chan mine = [1] of { byte }; c = mine; go = 1 }
init { run P(); go == 1; (_nr_pr == 1); if :: nempty(c) :: empty(c) fi }
