/* A sliding window over two channels that lose messages: the sender has up to WINDOW messages without an acknowledgement under way and sends
 * all of them again when nothing else is possible; the receiver takes them in order and acknowledges with the number that it expects next. Numbers
 * are taken modulo NUMBERS, which must be more than WINDOW. What is sent counts modulo NUMBERS as well, so that the receiver can check it.
 *
 * Sizes: WINDOW=2 ... WINDOW=4 with CAPACITY=2 ... CAPACITY=4. */

#ifndef WINDOW
#define WINDOW 2
#endif
#ifndef CAPACITY
#define CAPACITY 3
#endif
#ifndef NUMBERS
#define NUMBERS (2 * WINDOW)
#endif

chan data = [CAPACITY] of { byte };
chan acknowledgements = [CAPACITY] of { byte };

active proctype Sender()
{
	byte first;          /* the oldest message without an acknowledgement */
	byte next;           /* the next to be sent */
	byte count;          /* sent for the first time, without an acknowledgement */
	byte number;
	do
	:: count < WINDOW && nfull(data) -> data!next; next = (next + 1) % NUMBERS; count++
	:: acknowledgements?number ->
	   do
	   :: (number + NUMBERS - first) % NUMBERS > 0 && (number + NUMBERS - first) % NUMBERS <= count ->
	      first = (first + 1) % NUMBERS; count--
	   :: else -> break
	   od
	:: count > 0 && empty(data) && empty(acknowledgements) -> next = first; count = 0
	od
}

active proctype Receiver()
{
	byte expected, number;
	do
	:: data?number ->
	   if
	   :: number == expected -> expected = (expected + 1) % NUMBERS
	   :: else
	   fi;
	   if
	   :: nfull(acknowledgements) -> acknowledgements!expected
	   :: full(acknowledgements)
	   fi
	od
}

active proctype Loss()
{
	do
	:: data?_
	:: acknowledgements?_
	od
}
