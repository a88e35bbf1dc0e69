/* hasse-test
 * title: goto leaves two loops at once
 * spin: states=16 transitions=16 errors=0
 */
byte i, j;

active proctype P() {
	do
	:: j = 0;
	   do :: j == 2 && i == 1 -> goto out :: j < 2 -> j++ :: else -> break od;
	   i++
	od;
out:	assert(i == 1 && j == 2)
}
