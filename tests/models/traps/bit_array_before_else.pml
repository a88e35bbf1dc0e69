/* hasse-test
 * title: what a bit array cuts off decides whether an option or the else is taken
 * differs: Bit arrays
 * states: 5
 * transitions: 5
 * spin: states=6 transitions=6 errors=0
 */
byte x, y = 2;
bit z[2];

active proctype P() {
  { if :: do :: x -> x = x od; x = x :: else fi; z[1] = y; if :: z[1] > 1 -> skip :: else fi } unless { x == 1 }
}
