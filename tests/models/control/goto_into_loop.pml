/* hasse-test
 * title: goto may jump into a loop
 * spin: states=11 transitions=11 errors=0
 */
byte n;

active proctype P() {
	goto inside;
	do
	:: n < 5 -> n = n + 2;
inside:		n++
	:: else -> break
	od;
	assert(n == 7)
}
