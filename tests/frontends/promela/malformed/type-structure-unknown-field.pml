/* expect: 4:10: error: structure 'T' has no field 'c'; its fields are a, b */
typedef T { byte a, b }
T t;
init { t.c = 1 }
