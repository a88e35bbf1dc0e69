/* hasse-test
 * title: fields of type bit and bool in messages are cut to one bit
 * differs: Bits in messages
 * states: 4
 * transitions: 4
 * spin: states=2 transitions=2 errors=1
 */
chan q = [1] of { bit }
active proctype P() {
  q!2;
  q?0
}
