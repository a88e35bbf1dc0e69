/* expect: 2:11: error: expected a name after '{', found '}' */
mtype = { };
init { skip }
