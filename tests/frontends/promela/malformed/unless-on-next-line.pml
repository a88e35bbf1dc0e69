/* expect: 5:3: error: 'unless' has no statement before it; a line end after 'fi', a name and the like ends the statement */
int x;
init {
  if :: x == 1 fi
  unless { x == 2 }
}
