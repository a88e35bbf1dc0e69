/* expect: 3:1: error: expected '{' after 'never', found 'init' */
never
init { skip }
