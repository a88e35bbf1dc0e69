/* hasse-test
 * title: skip is a step
 * spin: states=16 transitions=24 errors=0
 */
active proctype P() { skip; skip }
active proctype Q() { skip; true; 1 }
