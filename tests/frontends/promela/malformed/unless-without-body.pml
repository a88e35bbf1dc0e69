/* expect: 2:8: error: 'unless' has no statement before it; a line end after 'fi', a name and the like ends the statement */
init { unless { skip } }
