/* expect: 2:15: error: expected a variable or an mtype name after 'printm(', found string "a" */
init { printm("a") }
