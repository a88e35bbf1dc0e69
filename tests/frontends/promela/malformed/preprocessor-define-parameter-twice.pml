/* expect: 2:14: error: parameter 'a' of macro 'F' is named twice */
#define F(a, a) a
init { skip }
