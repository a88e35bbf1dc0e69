/* hasse-test
 * title: a negative constant matches a signed field
 * spin: states=6 transitions=6 errors=0
 */
chan q = [2] of { short };

init { q!-3; q?-3; q!4; q?4 }
