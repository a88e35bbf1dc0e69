/* hasse-test
 * title: three processes on two rendezvous channels
 * verdicts: deadlock=violated
 * spin: states=11923 transitions=26828 errors=9
 */
chan a = [0] of { byte };
chan b = [0] of { byte };
byte n;
active proctype P() { do :: a!1 :: b!2 :: n > 3 -> break od }
active proctype Q() { byte x; do :: a?x -> n = n + x :: n > 3 -> break od }
active proctype R() { byte x; do :: b?x -> n = n + x :: n > 3 -> break od }
