/* hasse-test
 * title: eval() of a variable that the same receive sets
 * differs: Taking back a receive
 * spin: states=17 transitions=31 errors=0
 */
chan q1 = [1] of { byte, byte }
byte g0
active proctype P0() {
  do
  :: skip; printf("step\n")
  :: q1!1, 0
  od
}
init {
  end: q1?g0, eval(g0);
  assert(g0 == 1)
}
