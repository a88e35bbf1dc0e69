/* hasse-test
 * title: a loop that only assigns has two states
 * spin: states=2 transitions=3 errors=0
 */
byte x;

active proctype P() { do :: x = 1 - x od }
