/* expect: 2:21: error: '{' is not closed, expected '}' before the end of the file */
active proctype P() {
  skip;
