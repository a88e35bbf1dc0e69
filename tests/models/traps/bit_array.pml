/* hasse-test
 * title: elements of a bit array truncate like bits
 * differs: Bit arrays
 * spin: states=6 transitions=6 errors=2
 */
bit a[3];
bool b[2] = 2;
init { a[1] = 2; assert(a[1] == 0); a[2] = 3; assert(a[2] == 1 && b[0] == 0) }
