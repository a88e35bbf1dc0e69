/* expect: 2:9: error: expected '{' after 'mtype =', found 'red' */
mtype = red, green;
init { skip }
