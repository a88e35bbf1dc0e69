/* expect: 2:10: error: expected '(' after 'inline f', found '{' */
inline f { skip }
init { f() }
