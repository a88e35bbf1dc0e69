/* expect: 2:10: error: expected a name after 'proctype', found '(' */
proctype () { skip }
init { skip }
