/* hasse-test
 * title: a poll with eval compares with the value
 * spin: states=6 transitions=6 errors=0
 */
chan q = [2] of { byte };
byte x = 3;

init { q!3; assert(q?[eval(x)]); x = 4; assert(!(q?[eval(x)]) && q?[eval(x - 1)]) }
