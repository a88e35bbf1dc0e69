/* hasse-test
 * title: an endless loop inside an atomic is explored to its end
 * differs: A loop inside an atomic sequence
 * states: 2
 * transitions: 2
 * spin: states=2 transitions=3 errors=0
 */
bit x;
byte y;

active proctype P() { y = 1; atomic { do :: x = 1 - x od } }
