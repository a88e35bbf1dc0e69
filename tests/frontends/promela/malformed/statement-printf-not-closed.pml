/* expect: 2:19: error: expected ')' after the arguments of 'printf', found '}' */
init { printf("a" }
