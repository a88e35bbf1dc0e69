/* expect: 2:1: error: 'T' is not a type; a typedef must stand before its first use */
T t;
typedef T { byte x }
init { skip }
