/* expect: 2:17: error: expected a statement after '{', found '}' */
init { atomic { } }
