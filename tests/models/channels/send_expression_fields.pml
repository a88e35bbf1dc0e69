/* hasse-test
 * title: fields are expressions evaluated at the send
 * spin: states=6 transitions=6 errors=0
 */
chan q = [2] of { byte, byte };
byte x = 3, y, z;

init { q!x + 1,(x > 2); x = 0; q?y,z; assert(y == 4 && z == 1) }
