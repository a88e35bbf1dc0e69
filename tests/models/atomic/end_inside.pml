/* hasse-test
 * title: a process may end at an atomic's last statement
 * spin: states=7 transitions=9 errors=0
 */
byte n;

active [2] proctype P() { atomic { n++; n++ } }
