/* hasse-test
 * title: an inline as an option's guard
 * spin: states=5 transitions=5 errors=0
 */
inline even(v) { v % 2 == 0 }
byte n = 4, r;
init { if :: even(n) -> r = 1 :: else -> r = 2 fi; assert(r == 1) }
