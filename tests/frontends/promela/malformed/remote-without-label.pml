/* expect: 3:20: error: expected '@label' or ':variable' after proctype 'P', found 'od' */
proctype P() { L: skip }
never { do :: P[0] od }
init { run P() }
