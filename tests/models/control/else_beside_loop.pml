/* hasse-test
 * title: an else counts what a loop beside it offers, and what an if in that offers
 * verdicts: assertions=violated deadlock=violated
 * spin: states=46 transitions=68 errors=3
 */
byte x;

active proctype P() {
  if
  :: do :: if :: x == 1 -> x = 2 :: x == 2 -> break fi od
  :: x == 0 -> x = 1
  :: else -> assert(0)
  fi;
  x = 2
}

active proctype Q() { x = 1; x = 0; x = 3 }
