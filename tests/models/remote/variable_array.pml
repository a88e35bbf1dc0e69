/* hasse-test
 * title: an element of another process's array
 * spin: states=10 transitions=11 errors=0
 */
byte go;
active proctype A() { byte v[3]; v[1] = 5; go = 1; go == 2 }
active proctype B() { go == 1; assert(A[0]:v[1] == 5); go = 2 }
