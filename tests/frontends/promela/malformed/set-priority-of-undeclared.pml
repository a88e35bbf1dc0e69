/* expect: 2:21: error: 'p' is not declared */
init { set_priority(p, 3) }
