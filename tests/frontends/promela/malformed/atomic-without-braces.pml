/* expect: 2:15: error: expected '{' after 'atomic', found 'skip' */
init { atomic skip }
