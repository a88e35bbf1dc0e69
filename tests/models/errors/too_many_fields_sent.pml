/* hasse-test
 * title: a message with too many fields
 * exit: 2
 * message: too_many_fields_sent.pml:9:
 * spin: refused
 */
chan q = [1] of { byte };
init {
	q!1,2
}
