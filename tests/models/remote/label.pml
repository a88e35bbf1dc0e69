/* hasse-test
 * title: P@label says where a process is
 * spin: states=10 transitions=11 errors=0
 */
byte x;
active proctype A() { x = 1; there: x == 2 }
active proctype B() { x == 1; assert(A@there); assert(A[0]@there); x = 2 }
