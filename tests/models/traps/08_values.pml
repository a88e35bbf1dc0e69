/* hasse-test
 * title: padding, numbering, division and truncation
 * spin: states=6 transitions=6 errors=0
 */
mtype = { a, b, c };
byte w[4] = { 1, 2 };
byte minus = -1, got;
chan q = [1] of { byte };
init { assert(w[3] == 2 && a == 3 && -7 / 2 == -3 && minus == 255); q!300; q?got; assert(got == 44) }
