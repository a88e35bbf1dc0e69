/* expect: 2:9: error: expected a statement after '{', found '}' */
never { }
init { skip }
