/* expect: 2:15: error: expected a string after 'printf(', found '1' */
init { printf(1) }
