/* expect: 4:3: error: 't' is a structure, which cannot be initialised as a whole */
/* SPIN ignores the value. */
typedef T { byte a }
T t = 3;
init { skip }
