/* hasse-test
 * title: init may have variables and blocks
 * spin: states=5 transitions=5 errors=0
 */
byte x;
init { byte a = 2; { byte b = a + 1; x = b }; assert(x == 3) }
