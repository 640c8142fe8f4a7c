/** A line or entry that cannot be taken; the message says why, naming the field. */
export class UnusableEntry extends Error {
	override readonly name = 'UnusableEntry';
}
