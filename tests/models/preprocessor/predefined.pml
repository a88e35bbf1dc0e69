/* hasse-test
 * title: __LINE__ is the line's number
 * spin: states=3 transitions=3 errors=0
 */
int l = __LINE__;
init { assert(l > 0 && __LINE__ > l) }
