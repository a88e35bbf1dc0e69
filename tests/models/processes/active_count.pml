/* hasse-test
 * title: active [n] starts n processes
 * spin: states=94 transitions=244 errors=0
 */
byte sum;
active [3] proctype A() { sum = sum + _pid; assert(_pid < 3) }
active proctype B() { assert(_pid == 3) }
