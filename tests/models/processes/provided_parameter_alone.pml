/* hasse-test
 * title: a provided clause may ask for a parameter, its fields and its channel
 * verdicts: deadlock=violated
 * differs: Parameters in a provided clause
 * spin: states=48 transitions=69 errors=18
 */
typedef R { byte a; byte b };
chan q = [1] of { byte };
byte n;
proctype H(byte t; R r; chan c) provided (t > r.a && len(c) > 0) { n = t; r.a = 9; assert(0) }
init { R r; r.a = 3; q!1; run H(2, r, q); run H(4, r, q) }
