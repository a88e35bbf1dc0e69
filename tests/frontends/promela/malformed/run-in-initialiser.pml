/* expect: 3:17: error: 'run' is not possible in an initialiser */
proctype P() { skip }
init { byte x = run P(); skip }
