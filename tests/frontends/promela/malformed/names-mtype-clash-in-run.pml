/* expect: 5:8: error: parameter 'f' is of mtype:fruit, but this value is of mtype:size */
mtype:fruit = { apple };
mtype:size = { small };
proctype P(mtype:fruit f) { skip }
init { run P(small) }
