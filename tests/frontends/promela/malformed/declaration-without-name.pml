/* expect: 2:12: error: expected a variable's name after the type, found ';' */
init { byte; skip }
