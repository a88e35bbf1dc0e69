/* hasse-test
 * title: processes of one proctype that wait for different elements
 * spin: states=32 transitions=40 errors=0
 */
byte turn[3] = 1, order;
chan q[3] = [1] of { byte };
proctype H(byte t; byte after) provided (turn[t] == 0 && len(q[after]) < 2) {
	byte v;
	q[after]?v; assert(v == t && order == t);
	order++;
	if :: t < 2 -> turn[t + 1] = 0; q[t + 1]!t + 1; :: else fi
}
init { atomic { run H(2, 2); run H(0, 0); run H(1, 1) }; turn[0] = 0; q[0]!0 }
