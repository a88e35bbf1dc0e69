/* expect: 3:12: error: 's' is a whole structure (R), expected one of its fields: a, b */
typedef R { byte a; byte b };
R s; R r = s;
init { skip }
