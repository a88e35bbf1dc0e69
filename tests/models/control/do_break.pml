/* hasse-test
 * title: break leaves the innermost loop
 * spin: states=30 transitions=30 errors=0
 */
byte i, j, n;

active proctype P() {
	do
	:: i == 2 -> break
	:: else ->
		j = 0;
		do :: j == 3 -> break :: else -> j++; n++ od;
		i++
	od;
	assert(i == 2 && n == 6)
}
