/* expect: 3:8: error: 'f' is already the name of an inline */
inline f() { skip }
inline f() { skip }
init { f() }
