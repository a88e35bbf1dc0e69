/* hasse-test
 * title: a process may stay at an end label
 * spin: states=5 transitions=6 errors=0
 */
chan q = [1] of { byte };
active proctype Server() { end: do :: q?_ od }
active proctype Client() { q!1 }
