/* expect: 3:10: error: 'run' must stand alone as a statement or on the right of an assignment */
proctype P() { skip }
init { !(run P()) }
