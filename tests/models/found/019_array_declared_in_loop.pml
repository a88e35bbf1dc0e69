/* hasse-test
 * title: an array that is declared in a loop is cleared each time round
 * differs: Array initialisers after the first statement
 * states: 6
 * transitions: 7
 * spin: states=8 transitions=9 errors=1
 */
byte n
active proctype P0() {
  do
  :: n = 0;
     bit t[2];
     t[1] = !t[1];
     assert(t[1] == 1)
  od
}
