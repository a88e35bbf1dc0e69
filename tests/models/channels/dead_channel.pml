/* hasse-test
 * title: a channel dies with the process that brought it
 * verdicts: runtime=violated
 * spin: states=6 transitions=6 errors=1
 */
chan handed;
byte go;

proctype P() { chan mine = [1] of { byte }; handed = mine; go = 1 }
init { run P(); (go == 1 && _nr_pr == 1); handed!1 }
