/* hasse-test
 * title: eval of expressions, nested
 * spin: states=10 transitions=12 errors=0
 */
chan q = [2] of { byte, byte };
byte x = 2, y;
active proctype S() { q!5,1; q!4,2 }
active proctype R() { q?eval(x + 3),y; x = y; q?eval(x * 4),eval(y + x) }
