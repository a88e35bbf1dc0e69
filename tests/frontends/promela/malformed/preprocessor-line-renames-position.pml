/* expect: generated.pml:101:7: error: expected an expression after '=', found ';' */
#line 100 "generated.pml"
init {
  x = ;
}
