/* expect: 2:11: error: expected '::' after 'if', found 'fi' */
init { if fi }
