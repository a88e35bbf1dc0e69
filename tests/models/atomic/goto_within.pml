/* hasse-test
 * title: a goto inside an atomic stays atomic
 * spin: states=7 transitions=9 errors=0
 */
byte x;

active proctype P() { atomic { x = 0; again: x++; if :: x < 3 -> goto again :: else fi; x = 0 } }
active proctype Q() { assert(x == 0) }
