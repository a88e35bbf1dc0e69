/* expect: 2:11: error: 'q' is not declared */
init { xr q; skip }
