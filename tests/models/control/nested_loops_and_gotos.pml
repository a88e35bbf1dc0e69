/* hasse-test
 * title: loops, breaks and gotos across each other
 * spin: states=30 transitions=30 errors=0
 */
byte i, j, n;
active proctype P() {
outer:	do
	:: i < 2 -> i++; j = 0;
inner:		do
		:: j < 2 -> j++; if :: j == i -> goto next :: else fi
		:: j >= 2 -> goto outer
		:: i == 2 && j == 1 -> break
		od
	:: i == 2 -> break
	od;
	goto done;
next:	n++; goto inner;
done:	n = n + 10
}
