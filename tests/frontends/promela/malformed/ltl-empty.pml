/* expect: 2:9: error: expected a formula after '{', found '}' */
ltl p { }
init { skip }
