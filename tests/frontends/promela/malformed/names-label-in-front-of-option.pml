/* expect: 2:22: error: label 'L' is placed incorrectly: write 'L: { ... }', with the label before the brace */
init { skip; if :: { L: skip } fi }
