/* expect: 2:17: error: label 'L' is placed incorrectly: write 'L: atomic { ... }', with the label before 'atomic' */
init { atomic { L: skip; skip }; goto L }
