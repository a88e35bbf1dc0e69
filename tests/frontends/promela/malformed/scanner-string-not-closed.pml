/* expect: 2:15: error: string is not closed, expected '"' before the end of the line */
init { printf("hello) }
