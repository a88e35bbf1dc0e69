/* expect: 2:1: error: expected a line number after #line, found 'here' */
#line here
init { skip }
