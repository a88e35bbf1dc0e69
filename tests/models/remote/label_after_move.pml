/* hasse-test
 * title: after the step the process is elsewhere
 * spin: states=10 transitions=10 errors=0
 */
byte x;
active proctype A() { x = 1; there: x == 2; x = 3; end: false }
active proctype B() { x == 1; assert(A@there); x = 2; x == 3; assert(!(A@there) && A@end) }
