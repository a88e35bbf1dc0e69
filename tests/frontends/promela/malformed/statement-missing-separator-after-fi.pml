/* expect: 4:18: error: expected ';' or '}' after the statement, found 'x' */
int x;
init {
  if :: x = 1 fi x = 2
}
