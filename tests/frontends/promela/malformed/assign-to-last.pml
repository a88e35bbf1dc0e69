/* expect: 2:8: error: '_last' is predefined and cannot be assigned to */
init { _last = 0 }
