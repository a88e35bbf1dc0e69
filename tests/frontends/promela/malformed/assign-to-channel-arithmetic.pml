/* expect: 3:8: error: 'q' is a channel, which cannot be counted up or down */
chan q = [1] of { byte };
init { q++ }
