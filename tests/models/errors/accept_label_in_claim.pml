/* hasse-test
 * title: claims with accept labels are refused with a reason
 * exit: 2
 * message: accept_label_in_claim.pml:9:
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() { x = 1 }
never {
accept:	do :: x == 0 od
}
