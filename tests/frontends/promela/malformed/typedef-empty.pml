/* expect: 2:13: error: expected the type of a field after '{', found '}' */
typedef T { }
init { skip }
