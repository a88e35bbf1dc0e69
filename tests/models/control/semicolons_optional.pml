/* hasse-test
 * title: semicolons may be left out at line ends
 * spin: states=14 transitions=14 errors=0
 */
byte n

active proctype P() {
	n = 1
	if
	:: n == 1 ->
		n = 2
		n++
	:: else
	fi
	do
	:: n > 5 -> break
	:: else -> n++
	od
	assert(n == 6)
}
