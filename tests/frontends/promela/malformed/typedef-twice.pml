/* expect: 3:9: error: 'T' is already the name of a type */
typedef T { byte x }
typedef T { byte y }
init { skip }
