/* expect: 2:1: error: files include each other without end: preprocessor-include-itself.pml includes preprocessor-include-itself.pml */
#include "preprocessor-include-itself.pml"
init { skip }
