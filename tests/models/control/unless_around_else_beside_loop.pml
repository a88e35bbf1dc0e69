/* hasse-test
 * title: an else beside a loop, with an escape around
 * spin: states=30 transitions=44 errors=0
 */
byte x;

active proctype P() {
  { if :: do :: x == 1 -> x = 2 :: x == 2 -> break od; x = 0 :: else -> x = 3 fi; x = 4 } unless { x == 0; x = 5 }
}

active proctype Q() { x = 1; x = 0 }
