/* hasse-test
 * title: expressions in #if
 * spin: states=3 transitions=3 errors=0
 */
#if (3 * 4 - 2 == 10) && (1 << 3 == 8) && -7 / 2 == -3 && !0
byte ok = 1;
#else
byte ok = 0;
#endif
init { assert(ok) }
