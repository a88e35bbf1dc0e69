/* expect: 2:16: error: expected a variable's name after '(', found '1' */
init { select (1 .. 3) }
