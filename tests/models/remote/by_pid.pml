/* hasse-test
 * title: the pid picks among several processes
 * spin: states=22 transitions=32 errors=0
 */
byte go;
active [2] proctype A() { byte v = 4; v = v + _pid; go++; go == 3 }
active proctype B() { go == 2; assert(A[0]:v == 4 && A[1]:v == 5); go = 3 }
