/* expect: 3:23: error: label 'L' is not declared in this proctype */
active proctype P() { L: skip }
active proctype Q() { goto L }
