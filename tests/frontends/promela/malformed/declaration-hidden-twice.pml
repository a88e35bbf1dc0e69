/* expect: 2:8: error: expected a type after 'hidden', found 'hidden' */
hidden hidden byte x;
init { skip }
