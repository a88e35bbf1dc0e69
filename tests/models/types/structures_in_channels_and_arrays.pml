/* hasse-test
 * title: structures in arrays in structures, sent and received
 * spin: states=8 transitions=8 errors=0
 */
typedef In { byte a; bool b };
typedef Out { In i; short s };
chan q = [2] of { Out };
Out o[2];
init { o[1].i.a = 7; o[1].i.b = 1; o[1].s = -9; q!o[1]; q?o[0]; assert(o[0].i.a == 7 && o[0].i.b && o[0].s == -9) }
