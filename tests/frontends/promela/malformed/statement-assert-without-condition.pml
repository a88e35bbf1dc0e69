/* expect: 2:14: error: expected an expression after 'assert', found ';' */
init { assert; skip }
