/* The alternating bit protocol: reliable delivery over two channels that lose messages.
 *
 * The sender repeats a message until the acknowledgement with the same bit comes back,
 * then flips the bit. The receiver takes a message with the bit that it expects, and
 * acknowledges whatever comes.
 *
 *   hasse check examples/alternating_bit.pml
 *
 * The assertion says that what is delivered is what was sent, in order, nothing twice.
 * Make the receiver forget to compare the bits, and see what happens.
 */
mtype = { msg, ack };

chan to_receiver = [1] of { mtype, byte, bit };    /* kind, contents, bit */
chan to_sender   = [1] of { mtype, bit };

#define MAX 4    /* contents are numbers modulo MAX */

active proctype Sender() {
	byte data;
	bit b, seen;
	do
	:: to_receiver!msg(data, b)                          /* first time or again */
	:: to_sender?ack(seen) ->
	   if
	   :: seen == b -> b = 1 - b; data = (data + 1) % MAX
	   :: else                                           /* late, of an earlier one */
	   fi
	od
}

active proctype Receiver() {
	byte data, expected;
	bit b, want;
end:	do
	:: to_receiver?msg(data, b) ->
	   if
	   :: b == want ->
	      assert(data == expected);
	      expected = (expected + 1) % MAX;
	      want = 1 - want
	   :: else
	   fi;
	   to_sender!ack(b)
	od
}

active proctype Loss() {
end:	do
	:: to_receiver?msg(_, _)
	:: to_sender?ack(_)
	od
}
