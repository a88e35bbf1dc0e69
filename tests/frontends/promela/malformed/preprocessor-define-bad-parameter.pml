/* expect: 2:11: error: expected a parameter's name or ')' in #define, found '1' */
#define F(1) 2
init { skip }
