/* expect: 3:8: error: 'run' must stand alone as a statement or on the right of an assignment */
proctype P() { skip }
init { run P() && run P() }
