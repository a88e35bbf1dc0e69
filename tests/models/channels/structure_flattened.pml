/* hasse-test
 * title: a structure in a message is its fields in order
 * spin: states=5 transitions=5 errors=0
 */
typedef Flat { byte id; short a };
chan q = [2] of { byte, Flat };
byte x, y;
short z;

init { q!1,2,-3; q?x,y,z; assert(x == 1 && y == 2 && z == -3) }
