/* hasse-test
 * title: a condition is true when it is not zero
 * spin: states=5 transitions=5 errors=0
 */
int m = -1;
bool passed;

init { m -> passed = true; assert(passed) }
