/* expect: 3:12: error: there is no proctype 'Wroker' (did you mean 'Worker'?) */
proctype Worker() { skip }
init { run Wroker() }
