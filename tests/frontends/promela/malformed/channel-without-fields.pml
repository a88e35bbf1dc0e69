/* expect: 2:19: error: expected a type after '{', found '}' */
chan q = [2] of { };
init { skip }
