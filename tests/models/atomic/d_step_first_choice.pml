/* hasse-test
 * title: choices inside a d_step take the first executable option
 * spin: states=4 transitions=4 errors=0
 */
byte x, n;

active proctype P() {
	d_step {
		if :: x == 1 -> n = 1 :: x == 0 -> n = 2 :: true -> n = 3 fi;
		do :: x < 3 -> x++ :: x >= 2 -> break od
	};
	assert(n == 2 && x == 3)
}
