/* hasse-test
 * title: whether a D_proctype is deterministic is not looked at
 * differs: Deterministic processes
 * message: deterministic_process.pml:9:19: warning: nothing checks that 'P' is deterministic
 * spin: states=7 transitions=7 errors=1
 */
byte x;

active D_proctype P() { if :: x == 0 -> x = 1 :: x < 3 -> x = 2 fi }
