/* hasse-test
 * title: a channel travels as its number
 * spin: states=6 transitions=6 errors=0
 */
chan q = [1] of { chan };
chan a = [1] of { byte };
chan c;

init { q!a; q?c; c!3; assert(len(a) == 1) }
