/* expect: 3:19: error: expected '@label' or ':variable' after proctype 'P', found '.' */
proctype P() { byte x; skip }
never { do :: P[0].x == 1 od }
init { run P() }
