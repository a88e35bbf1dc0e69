/* hasse-test
 * title: an atomic that waits for a message
 * spin: states=8 transitions=9 errors=0
 */
chan q = [1] of { byte };
byte x;
active proctype P() { atomic { x = 1; q?x; x++ } }
active proctype Q() { q!5; q!6 }
