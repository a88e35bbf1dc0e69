/* expect: 2:6: error: '{' is not closed, expected '}' before the end of the file */
init { d_step { skip }
