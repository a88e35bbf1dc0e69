/* expect: 3:12: error: 'm' is not declared */
typedef R { byte a; byte b };
R r[2] = 1+m;
init { skip }
