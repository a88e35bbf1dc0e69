/* expect: 3:10: error: 'T' is already the name of a type */
typedef T { byte x }
proctype T() { skip }
init { skip }
