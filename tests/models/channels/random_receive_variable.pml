/* hasse-test
 * title: a random receive into variables takes the first message
 * spin: states=9 transitions=9 errors=0
 */
chan q = [3] of { byte };
byte x;

init { q!3; q!1; q!2; q??x; assert(x == 3) ; q??x; assert(x == 1) }
