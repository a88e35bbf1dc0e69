/* expect: 2:15: error: 'q' is not declared */
trace { do :: q!1 od }
init { skip }
