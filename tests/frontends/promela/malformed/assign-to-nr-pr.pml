/* expect: 2:8: error: '_nr_pr' is predefined and cannot be assigned to */
init { _nr_pr++ }
