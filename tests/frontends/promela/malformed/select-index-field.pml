/* expect: 4:16: error: the index of 'select' must be a plain variable, found 't.a' */
typedef T { byte a }
T t;
init { select (t.a : 1 .. 3) }
