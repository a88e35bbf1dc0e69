/* expect: 2:8: error: 'np_' is only possible in a never claim or a property */
init { np_ -> skip }
