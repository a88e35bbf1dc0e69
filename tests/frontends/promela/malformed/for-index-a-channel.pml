/* expect: 3:13: error: 'q' cannot be the index of 'for', expected a variable that holds a number */
chan q = [1] of { byte };
init { for (q : 1 .. 3) { skip } }
