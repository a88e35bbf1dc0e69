/* hasse-test
 * title: a receive truncates to the variable's type
 * spin: states=5 transitions=5 errors=0
 */
chan q = [1] of { int };
byte b;

init { q!300; q?b; assert(b == 44) }
