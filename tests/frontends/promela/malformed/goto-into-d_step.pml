/* expect: 2:8: error: goto leads into a d_step; only jumps within it are possible */
init { goto L; d_step { skip; L: skip; skip } }
