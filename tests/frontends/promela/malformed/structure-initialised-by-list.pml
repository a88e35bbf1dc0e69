/* expect: 3:7: error: 'r' is not an array and cannot be initialised by a list */
typedef R { byte a; byte b };
R r = { 1, 2 };
init { skip }
