/* expect: 2:13: error: 'i' is not declared */
init { for (i : 1 .. 3) { skip } }
