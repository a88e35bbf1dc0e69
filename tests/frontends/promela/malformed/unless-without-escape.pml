/* expect: 2:20: error: expected a statement after 'unless', found '}' */
init { skip unless }
