/* expect: 2:8: error: label 'L' stands before a declaration; a label needs a statement */
init { L: byte x; skip }
