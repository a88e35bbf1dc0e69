/* hasse-test
 * title: a loop inside an atomic is one uninterrupted sequence
 * spin: states=7 transitions=9 errors=0
 */
byte n;

active proctype P() { atomic { do :: n < 4 -> n++ :: else -> break od; n = 9 } }
active proctype Q() { assert(n == 0 || n == 9) }
