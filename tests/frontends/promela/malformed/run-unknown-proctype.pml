/* expect: 2:12: error: there is no proctype 'P' */
init { run P() }
