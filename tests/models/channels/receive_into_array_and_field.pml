/* hasse-test
 * title: any variable can receive
 * spin: states=5 transitions=5 errors=0
 */
typedef T { byte f[2] };
chan q = [1] of { byte, byte };
T t;
byte a[3];

init { q!7,8; q?a[2],t.f[1]; assert(a[2] == 7 && t.f[1] == 8) }
