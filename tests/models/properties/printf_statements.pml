/* hasse-test
 * title: printf has no effect on the state
 * spin: states=5 transitions=5 errors=0
 */
mtype = { red, green };
byte x = 3;
active proctype P() { printf("x=%d %c %x %e\n", x, 'a', x, red); printm(green); assert(x == 3) }
