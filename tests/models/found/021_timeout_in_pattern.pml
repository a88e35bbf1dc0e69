/* hasse-test
 * title: a receive that looks for the value of timeout finds the message that made it possible
 * spin: states=6 transitions=6 errors=0
 */
chan q = [2] of { byte, byte };
byte x;
active proctype P() {
  q!2, 3;
  q!1, 7;
  q??eval(timeout), x;
  assert(x == 7)
}
