/* expect: 3:8: error: 'q' is not a channel */
byte q;
init { q!1 }
