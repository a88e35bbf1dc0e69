/* expect: 3:17: error: array 'r' has 2 elements, but its initialiser has 3 */
typedef R { byte a; byte b };
R r[2] = {1, 2, 3};
init { skip }
