/* expect: 2:8: error: 'typedef' can only stand outside of all bodies; is a '}' missing before it? */
init { typedef T { byte x }; skip }
