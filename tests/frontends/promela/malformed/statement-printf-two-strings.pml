/* expect: 2:19: error: expected ')' after the arguments of 'printf', found string "b" */
init { printf("a" "b") }
