/* hasse-test
 * title: a break inside an atomic leaves the loop
 * spin: states=6 transitions=6 errors=0
 */
byte n;

active proctype P() { do :: atomic { n++; if :: n == 3 -> break :: else fi } od; assert(n == 3) }
