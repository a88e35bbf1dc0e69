/* hasse-test
 * title: _pid is the process's own number
 * spin: states=40 transitions=82 errors=0
 */
byte seen[3];
active [3] proctype A() { seen[_pid] = _pid + 1; assert(seen[_pid] == _pid + 1) }
