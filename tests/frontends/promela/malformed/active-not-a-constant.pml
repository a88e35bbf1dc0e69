/* expect: 2:9: error: the number of instances must be a constant, found 'n' */
active [n] proctype P() { skip }
