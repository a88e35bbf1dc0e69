/* expect: 5:1: error: expected ';', '::' or 'od' after the statement, found '}' */
active proctype P() {
  do
  :: skip
}
