/* hasse-test
 * title: an atomic that jumps out and in again
 * spin: states=31 transitions=44 errors=0
 */
byte x, y;
active proctype P() {
	atomic { x = 1; goto out; back: x = 3; x = 4 };
	goto end1;
out:	x = 2;
	goto back;
end1:	y = 1
}
active proctype Q() { y = x }
