/* hasse-test
 * title: a process started in an atomic that blocks
 * spin: states=19 transitions=23 errors=0
 */
byte x;
proctype C() { x = 1 }
init { atomic { run C(); x == 1; x = 2; run C() }; x = x + 10 }
