/* expect: 4:11: error: '_nr_pr' is predefined and cannot be assigned to; eval(_nr_pr) compares with it */
/* SPIN takes it for a variable, which every message fits. */
chan q = [1] of { byte };
init { q?[_nr_pr] }
