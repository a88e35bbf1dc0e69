/* hasse-test
 * title: the C compiler's own macros are not part of Promela
 * differs: The preprocessor
 * spin: states=3 transitions=3 errors=1
 */
byte unix = 2, linux = 3;
init { assert(unix + linux == 5) }
