/* hasse-test
 * title: an atomic of low priority beside a blocked one of high priority
 * spin: states=8 transitions=8 errors=0
 */
byte x;
active proctype A() priority 5 { x == 1 -> x = 7 }
active proctype B() priority 2 { atomic { x = 1; x = 2; x = 1 }; x = x + 1 }
