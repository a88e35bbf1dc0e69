/* hasse-test
 * title: a sorted send compares the values that the message will have
 * differs: Sorted sends of values out of range
 * spin: states=6 transitions=6 errors=1
 */
chan q = [2] of { byte }
byte x
active proctype P() {
  q!7;
  q!!-1;
  q?x;
  assert(x == 7)
}
