/* expect: hasse: error: no process exists at the start: expected an active proctype or init */
proctype P() { skip }
