/* expect: 3:7: error: there is no mtype set 'fruit' */
/* SPIN makes the set up. */
mtype:fruit x;
init { skip }
