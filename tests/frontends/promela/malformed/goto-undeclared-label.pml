/* expect: 2:8: error: label 'L' is not declared in this proctype */
init { goto L }
