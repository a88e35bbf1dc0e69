/* hasse-test
 * title: else sees whether a buffered receive could be made
 * spin: states=8 transitions=8 errors=0
 */
chan q = [1] of { byte };
byte n;

active proctype P() {
	if :: q?_ -> assert(0) :: else -> n = 1 fi;
	q!1;
	if :: q?_ -> n = 2 :: else -> assert(0) fi;
	assert(n == 2)
}
