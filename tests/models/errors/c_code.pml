/* hasse-test
 * title: embedded C is not executed
 * exit: 2
 * message: c_code.pml:7:
 * spin: states=3 transitions=3 errors=0
 */
c_code { int x; }
init { skip }
