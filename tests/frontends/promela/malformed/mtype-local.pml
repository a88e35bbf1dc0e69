/* expect: 2:8: error: a list of mtype names must stand outside of all proctypes, typedefs and parameters */
init { mtype = { red }; skip }
