/* hasse-test
 * title: a received message leaves no trace in the channel
 * spin: states=18 transitions=18 errors=0
 */
chan q = [2] of { byte };
byte n;

active proctype P() {
	do
	:: n < 3 -> q!n; q?_; n++
	:: else -> break
	od;
	n = 0;
	q!0; q?_
}
