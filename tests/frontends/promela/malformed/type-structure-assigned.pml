/* expect: 4:12: error: 'u' is a whole structure (T), expected one of its fields: a */
typedef T { byte a }
T t, u;
init { t = u }
