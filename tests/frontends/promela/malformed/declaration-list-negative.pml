/* expect: 2:14: error: expected a number or an mtype name after '{', found '-' */
int x[2] = { -1, 2 };
init { skip }
