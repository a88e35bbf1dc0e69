/* expect: 2:6: error: only mtype has named sets; 'byte' has none */
byte : s x;
init { skip }
