/* expect: 2:8: error: '_pid' is predefined and cannot be assigned to */
init { _pid = 1 }
