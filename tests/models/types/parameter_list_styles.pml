/* hasse-test
 * title: parameters may share a type or be separated by commas
 * spin: states=5 transitions=5 errors=0
 */
proctype P(byte a, b; int c) { assert(a == 1 && b == 2 && c == -3) }
init { run P(1, 2, -3) }
