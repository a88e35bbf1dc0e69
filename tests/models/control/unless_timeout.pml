/* hasse-test
 * title: a timeout escape
 * spin: states=7 transitions=7 errors=0
 */
byte x;

active proctype P() { { x == 5 } unless { timeout -> x = 2 }; assert(x == 2) }
active proctype Q() { skip }
