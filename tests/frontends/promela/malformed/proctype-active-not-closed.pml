/* expect: 2:11: error: expected ']' after the number of processes, found 'proctype' */
active [2 proctype P() { skip }
