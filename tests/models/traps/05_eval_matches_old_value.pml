/* hasse-test
 * title: eval in a receive uses the value from before
 * spin: states=5 transitions=5 errors=0
 */
chan q = [1] of { byte, byte };
byte a = 1;
init { q!5,1; q?a,eval(a); assert(a == 5) }
