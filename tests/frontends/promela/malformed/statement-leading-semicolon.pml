/* expect: 2:8: error: expected a statement after '{', found ';' */
init { ; skip }
