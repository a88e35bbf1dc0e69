/* expect: 4:8: error: 't' is a whole structure (T), expected one of its fields: a */
typedef T { byte a }
T t;
init { t = 1 }
