/* expect: 2:8: error: 'x' is not declared */
init { x = 1 }
