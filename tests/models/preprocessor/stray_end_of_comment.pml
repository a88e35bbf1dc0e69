/* hasse-test
 * title: the end of a comment that never began is left out
 * message: stray_end_of_comment.pml:10:33: warning:
 * message: ends no comment; it is ignored
 * message: stray_end_of_comment.pml:13:1: warning:
 * message: stray_end_of_comment.pml:13:10: warning:
 * spin: states=11 transitions=11 errors=0
 */
byte x; /* outer /* inner
*/ init { x = 1; /* a /* b */   */ assert(x == 1);
	x = 2 /* A line end separates beside it as well. */
	assert(x == 2)
*/	x = 3 */; assert(x == 3)
	printf("*/");
	x = 2**/ 3; assert(x == 6)
}
