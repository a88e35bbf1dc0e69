/* hasse-test
 * title: bit arrays inside structures too
 * differs: Bit arrays
 * spin: states=4 transitions=4 errors=1
 */
typedef T { bit f[3] };
T t;
init { t.f[1] = 2; assert(t.f[1] == 0) }
