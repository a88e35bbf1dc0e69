/* hasse-test
 * title: character constants are ints
 * spin: states=4 transitions=4 errors=0
 */
int x;

init { x = 'a'; assert(x == 97 && '0' == 48 && ' ' == 32 && '\n' == 10 && '\t' == 9) }
