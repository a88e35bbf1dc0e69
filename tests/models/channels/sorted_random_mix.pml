/* hasse-test
 * title: sorted and plain sends, random and plain receives
 * spin: states=186 transitions=280 errors=0
 */
chan q = [4] of { byte, byte };
byte a, b, n;
active proctype S() { q!!2,1; q!1,1; q!!1,0; q!!3,9 }
active proctype R() { do :: q??1,b -> n = n + b :: q?a,b -> n = n + 2 :: n > 3 -> break od }
