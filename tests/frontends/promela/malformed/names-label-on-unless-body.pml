/* expect: 2:8: error: label 'L' is placed incorrectly: write 'L: { statement unless escape }' */
init { L: skip unless { skip } }
