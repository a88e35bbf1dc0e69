/* expect: 3:13: error: '#' is not part of Promela; a preprocessor directive must start its line */
/* SPIN takes `# 1` for a line mark wherever it stands, and drops the rest of the line. */
init { skip # 1
}
