/* expect: 2:8: error: 'q' is not declared */
init { q!1 }
