/* hasse-test
 * title: an initialiser is truncated like an assignment
 * spin: states=3 transitions=3 errors=0
 */
byte b = 300;
short s = 70000;
bit t = 2;
unsigned u : 3 = 9;

init { assert(b == 44 && s == 4464 && t == 0 && u == 1) }
