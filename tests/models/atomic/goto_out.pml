/* hasse-test
 * title: a goto out of an atomic ends it
 * options: --reachable "x == 2 && seen == 2"
 * spin: states=24 transitions=30 errors=0
 */
byte x, seen;

active proctype P() { atomic { x = 1; x = 2; goto out }; x = 9; out: x = 3 }
active proctype Q() { seen = x; assert(seen != 1) }
