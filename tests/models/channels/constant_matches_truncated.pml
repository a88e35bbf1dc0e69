/* hasse-test
 * title: the constant is compared with the value as stored
 * spin: states=4 transitions=4 errors=0
 */
chan q = [2] of { byte };

init { q!300; q?44 }
