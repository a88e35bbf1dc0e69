/* expect: 2:23: error: goto leads out of the d_step; only jumps within it are possible */
init { d_step { skip; goto L }; skip; L: skip }
