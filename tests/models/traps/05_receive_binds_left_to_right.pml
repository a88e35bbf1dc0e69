/* hasse-test
 * title: the index of a later variable is the new value
 * spin: states=5 transitions=5 errors=0
 */
chan q = [1] of { byte, byte };
byte i, a[4];
init { q!2,7; q?i,a[i]; assert(i == 2 && a[2] == 7 && a[0] == 0) }
