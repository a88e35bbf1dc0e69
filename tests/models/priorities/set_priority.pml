/* hasse-test
 * title: set_priority changes who may move
 * spin: states=9 transitions=9 errors=0
 */
byte n;
active proctype A() priority 5 { n = 1; set_priority(_pid, 1); n = n + 10; n = n + 10 }
active proctype B() priority 3 { assert(n == 1); n = 2 }
