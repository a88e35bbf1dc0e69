/* hasse-test
 * title: a break out of an atomic ends it
 * options: --reachable "seen == 2"
 * spin: states=24 transitions=30 errors=0
 */
byte x, seen;

active proctype P() { do :: atomic { x = 1; x = 2; break } od; x = 3 }
active proctype Q() { seen = x; assert(seen != 1) }
