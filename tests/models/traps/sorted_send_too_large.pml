/* hasse-test
 * title: a sorted send compares what the channel will hold
 * differs: Sorted sends of values that do not fit
 * spin: states=6 transitions=6 errors=1
 * states: 6
 * transitions: 6
 */
chan q = [2] of { byte };
byte x;
init { q!50; q!!300; q?x; assert(x == 44) }
