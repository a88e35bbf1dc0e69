/* hasse-test
 * title: a break inside an if leaves the loop
 * spin: states=9 transitions=9 errors=0
 */
byte n;

active proctype P() { do :: n++; if :: n == 3 -> break :: else fi od; assert(n == 3) }
