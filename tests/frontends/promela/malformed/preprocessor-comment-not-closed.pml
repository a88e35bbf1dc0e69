/* expect: 3:14: error: comment is not closed before the end of the file */
byte x;
init { x = 1 /* the end is missing
}
