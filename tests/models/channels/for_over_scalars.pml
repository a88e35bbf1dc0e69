/* hasse-test
 * title: for over the messages of a channel without a structure
 * differs: For over the messages of a channel
 * states: 17
 * transitions: 17
 * spin: refused
 */
chan q = [2] of { byte };
byte m, n;
init { q!1; q!2; for (m in q) { n = n + m }; assert(n == 3) }
