/* hasse-test
 * title: actual parameters are truncated to the formal type
 * spin: states=5 transitions=5 errors=0
 */
proctype P(byte b; bit t; short s) { assert(b == 44 && t == 1 && s == -1) }
init { run P(300, 3, 65535) }
