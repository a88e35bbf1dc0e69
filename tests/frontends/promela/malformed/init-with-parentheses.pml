/* expect: 2:5: error: expected '{' after 'init', found '(' */
init() { skip }
