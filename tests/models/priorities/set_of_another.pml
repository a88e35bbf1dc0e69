/* hasse-test
 * title: setting another process's priority
 * spin: states=9 transitions=9 errors=0
 */
byte x;
active proctype A() priority 5 { x = 1; set_priority(1, 9); x = x + 1 }
active proctype B() priority 2 { x = x * 10; set_priority(_pid, 1); x = x + 5 }
