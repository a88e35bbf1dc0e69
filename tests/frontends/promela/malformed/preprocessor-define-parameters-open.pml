/* expect: 2:9: error: expected ',' or ')' in #define, found the end of the line */
#define F(a, b
init { skip }
