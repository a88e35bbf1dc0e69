/* hasse-test
 * title: a probe may not be negated
 * exit: 2
 * message: negated_probe.pml:9:
 * spin: refused
 */
chan q = [1] of { byte };
init {
	!full(q)
}
