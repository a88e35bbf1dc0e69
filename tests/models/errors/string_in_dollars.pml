/* hasse-test
 * title: a string in dollar signs
 * exit: 2
 * message: error: '$' is not part of Promela
 * spin: states=3 transitions=3 errors=0
 */
init { printf($hello$) }
