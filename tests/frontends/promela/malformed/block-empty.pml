/* expect: 2:10: error: expected a statement after '{', found '}' */
init { { } }
