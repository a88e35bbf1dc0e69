/* hasse-test
 * title: a provided clause holds back the death, too
 * spin: states=7 transitions=7 errors=0
 */
bool go = 1;
active proctype P() provided (go) { go = 0 }
active proctype Q() { go == 0; (_nr_pr < 2) || true; go = 1 }
