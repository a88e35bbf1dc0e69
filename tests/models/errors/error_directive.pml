/* hasse-test
 * title: #error
 * exit: 2
 * message: error_directive.pml:7:
 * spin: refused
 */
#error stop here
init { skip }
