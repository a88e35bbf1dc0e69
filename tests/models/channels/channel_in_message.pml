/* hasse-test
 * title: a channel can be sent and answered on
 * spin: states=8 transitions=8 errors=0
 */
chan req = [1] of { chan, byte };

active proctype Server() {
	chan back;
	byte x;
	req?back,x;
	back!x + 1
}
active proctype Client() {
	chan mine = [1] of { byte };
	byte y;
	req!mine,4;
	mine?y;
	assert(y == 5)
}
