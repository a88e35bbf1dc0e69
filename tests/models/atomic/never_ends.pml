/* hasse-test
 * title: an atomic sequence that never ends, and what fails in one run of it
 * verdicts: assertions=violated deadlock=violated
 */
byte y, z;

active proctype P() {
  y == 2;
  atomic {
    z = 1;
    do
    :: z == 1 -> z = 2
    :: z == 2 -> assert(y == 2); z = 1
    od
  }
}
active proctype Q() { y = 1; y = 2; y = 3 }
