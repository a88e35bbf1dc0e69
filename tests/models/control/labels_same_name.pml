/* hasse-test
 * title: two proctypes may use one label name
 * spin: states=7 transitions=9 errors=0
 */
byte n;

active proctype P() { goto l; n = 9; l: n++ }
active proctype Q() { goto l; n = 9; l: n++ }
