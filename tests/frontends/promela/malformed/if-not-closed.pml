/* expect: 2:19: error: expected ';', '::' or 'fi' after the statement, found '}' */
init { if :: skip }
