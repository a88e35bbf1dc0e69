/* expect: 2:10: error: expected a parameter's name after '(', found keyword 'byte' */
inline f(byte x) { skip }
init { f(1) }
