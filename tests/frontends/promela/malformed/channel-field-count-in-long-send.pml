/* expect: 3:10: error: the messages of this channel have 1 field, but 2 are given here */
chan q = [1] of { byte };
init { q!1, 2 }
