/* hasse-test
 * title: a comment without an end
 * exit: 2
 * message: unterminated_comment.pml:
 * spin: refused
 */
init { skip }
/* never closed
