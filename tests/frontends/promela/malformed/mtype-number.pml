/* expect: 2:16: error: expected a name or '}' after ',', found '2' */
mtype = { red, 2 };
init { skip }
