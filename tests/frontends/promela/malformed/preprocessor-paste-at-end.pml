/* expect: 2:16: error: '##' cannot stand at either end of the replacement of macro 'F' */
#define F(a) a ##
init { skip }
