/** A word or a proposal that cannot be taken, or is not there, with a message for the operator. */
export class UnusableVocabulary extends Error {
	override readonly name = 'UnusableVocabulary';
}
