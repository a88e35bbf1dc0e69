/* hasse-test
 * title: a goto leads into a loop that is the first statement of an option beside an else
 * verdicts: deadlock=violated
 * spin: states=117 transitions=175 errors=2
 */
byte x, n;

active proctype P() {
  n = 1;
  if
  :: do :: x == 1 -> x = 2; H: n++ :: x == 2 -> break :: n > 3 -> break od; x = 0
  :: else -> x = 1; goto H
  fi;
  x = 2
}

active proctype Q() { x = 1; x = 0 }
