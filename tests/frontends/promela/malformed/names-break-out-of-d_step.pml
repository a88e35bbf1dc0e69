/* expect: 2:29: error: break leads out of the d_step; only jumps within it are possible */
init { do :: d_step { skip; break } od }
