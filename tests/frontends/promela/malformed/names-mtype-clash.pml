/* expect: 5:12: error: 'f' is of mtype:fruit, but this value is of mtype:size */
mtype:fruit = { apple };
mtype:size = { small };
mtype:fruit f;
init { f = small }
