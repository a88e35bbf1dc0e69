/* hasse-test
 * title: for over an array inside a structure visits every element
 * differs: For over an array inside a structure
 * spin: states=13 transitions=13 errors=1
 */
typedef T { byte f[3] };
T t[2];
int i;
byte n;
init { for (i in t[0].f) { t[0].f[i] = 1; n++ }; assert(n == 3) }
