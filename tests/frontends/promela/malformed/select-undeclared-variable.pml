/* expect: 2:16: error: 'i' is not declared */
init { select (i : 1 .. 3) }
