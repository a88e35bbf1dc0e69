/* hasse-test
 * title: a reference to a label in unreachable code is never true
 * message: no process can get to label 'here' of 'P'
 * spin: states=2 transitions=3 errors=0
 */
byte x
active proctype P() {
  do
  :: x = 1 - x
  od;
  here: skip
}
init {
  P[0]@here
}
