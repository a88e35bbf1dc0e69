/* hasse-test
 * title: a loop inside a d_step
 * spin: states=10 transitions=14 errors=0
 */
byte i, sum;

active proctype P() { d_step { i = 0; do :: i < 5 -> sum = sum + i; i++ :: else -> break od }; assert(sum == 10) }
active proctype Q() { assert(sum == 0 || sum == 10) }
