/* hasse-test
 * title: count of the processes at a label, those that were created later and those that are gone included
 * options: --invariant "count(W @ work) <= 2" --invariant "count(W @ work) < 2"
 * verdicts: "count(W @ work) <= 2=holds" "count(W @ work) < 2=violated"
 * spin: states=86 transitions=189 errors=0
 * run:
 * options: --reachable "count(W @ work) == 2 && count(W @ rest) == 1" --reachable "count(W @ rest) == 3"
 * verdicts: "count(W @ rest) == 3=holds"
 * spin: states=86 transitions=189 errors=0
 */
byte places = 2, working;
proctype W() { atomic { places > 0 -> places--; working++ }; work: atomic { places++; working--; }; rest: skip }
init { atomic { run W(); run W(); run W() } }
