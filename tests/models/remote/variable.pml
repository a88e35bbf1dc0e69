/* hasse-test
 * title: P:x reads another process's variable
 * spin: states=10 transitions=11 errors=0
 */
byte go;
active proctype A() { byte v = 3; v = 5; go = 1; go == 2 }
active proctype B() { go == 1; assert(A:v == 5 && A[0]:v == 5); go = 2 }
