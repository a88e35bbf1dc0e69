/* expect: 2:13: error: 'T' is not a type; a typedef must stand before its first use */
typedef T { T next }
init { skip }
