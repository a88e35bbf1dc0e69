/* expect: 2:15: error: expected a proctype, a declaration or another unit of a model, found '}' */
init { skip } }
