/* expect: 2:16: error: expected '=' or a variable's name after 'mtype:colour', found '{' */
mtype : colour { red };
init { skip }
