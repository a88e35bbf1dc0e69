/* hasse-test
 * title: an #if without #endif
 * exit: 2
 * message: unterminated_if.pml:
 * spin: refused
 */
#ifdef X
init { skip }
