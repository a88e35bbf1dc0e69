/* expect: 2:14: error: expected a parameter of macro 'F' after '#' */
#define F(a) #b
init { skip }
