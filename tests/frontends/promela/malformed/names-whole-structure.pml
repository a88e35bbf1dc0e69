/* expect: 4:8: error: 't' is a whole structure (T), expected one of its fields: left, right */
typedef T { byte left; byte right };
T t;
init { t = 1 }
