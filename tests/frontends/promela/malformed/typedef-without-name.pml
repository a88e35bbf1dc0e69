/* expect: 2:9: error: expected a name after 'typedef', found '{' */
typedef { byte x }
init { skip }
