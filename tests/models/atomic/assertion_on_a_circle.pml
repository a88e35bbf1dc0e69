/* hasse-test
 * title: an assertion on a path that comes back to where it was inside an atomic sequence
 * verdicts: assertions=violated
 */
byte y;

active proctype P() {
  atomic {
    y = 1;
    do
    :: y == 1 -> assert(y == 0)
    :: y == 1 -> break
    od
  }
}
active proctype Q() { y = 2 }
