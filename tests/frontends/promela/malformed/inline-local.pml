/* expect: 2:8: error: 'inline' can only stand outside of all bodies; is a '}' missing before it? */
init { inline f() { skip }; skip }
