/* hasse-test
 * title: a structure initialised after the first statement keeps what it holds
 * differs: Initial values of structures
 * states: 6
 * transitions: 6
 * spin: refused
 */
typedef R { byte a = 5; byte b };
byte n;
init { n = 1; R r = 7; n = r.a + r.b; assert(n == 5) }
