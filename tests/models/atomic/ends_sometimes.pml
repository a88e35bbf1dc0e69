/* hasse-test
 * title: whether an atomic sequence ends depends on what another process wrote before
 * options: --reachable "z == 3 && y == 1" --invariant "z != 3"
 * verdicts: "z == 3 && y == 1=holds" "z != 3=violated"
 */
byte x, y, z;

active proctype P() {
  atomic {
    z = 1;
    do
    :: z == 1 -> x = y; z = 2
    :: z == 2 && x == 0 -> z = 1
    :: z == 2 && x == 1 -> break
    od;
    z = 3
  }
}
active proctype Q() { y = 1 }
