/* expect: 2:11: error: these jumps lead round in a circle without a statement in between */
init { L: goto L }
