/* expect: 6:3: error: expected ';' or '}' after the statement, found 'x' */
chan q = [1] of { byte };
byte x;
init {
  q?<x>
  x = 1
}
