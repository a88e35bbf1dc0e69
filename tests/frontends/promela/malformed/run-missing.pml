/* expect: 3:8: error: 'P' is a proctype; 'run P(..)' starts a process */
proctype P() { skip }
init { P() }
