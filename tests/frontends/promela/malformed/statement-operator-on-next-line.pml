/* expect: 5:5: error: expected a statement, found '+'; the line end after '1' ended the statement before it */
int x;
init {
  x = 1
    + 2
}
