/* expect: 3:17: error: 'run' is not possible inside d_step; use atomic */
proctype P() { skip }
init { d_step { run P() } }
