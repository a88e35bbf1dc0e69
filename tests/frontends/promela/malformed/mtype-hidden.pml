/* expect: 2:1: error: a list of mtype names cannot be hidden, shown or local */
hidden mtype = { red };
init { skip }
