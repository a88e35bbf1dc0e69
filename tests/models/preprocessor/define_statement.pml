/* hasse-test
 * title: macros for statements over several lines
 * spin: states=10 transitions=14 errors=0
 */
#define STEP(v) \
	atomic { \
		v++; \
		v++ \
	}
byte n;
active proctype P() { STEP(n); STEP(n) }
active proctype Q() { assert(n % 2 == 0) }
