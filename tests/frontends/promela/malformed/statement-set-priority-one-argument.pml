/* expect: 2:25: error: expected ',' after the process number of 'set_priority', found ')' */
init { set_priority(_pid) }
