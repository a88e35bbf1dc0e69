/* hasse-test
 * title: different violations are told together with --all-errors
 * verdicts: assertions=violated deadlock=violated
 * spin: states=4 transitions=4 errors=2
 */
byte x;
active proctype P() { if :: assert(x == 1) :: false :: x = 1; false fi }
