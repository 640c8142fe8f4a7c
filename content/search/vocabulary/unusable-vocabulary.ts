import { ContentRefusal } from '../../model/refusals.ts';

/** A word or a proposal that is invalid or missing, with a message for the operator. */
export class UnusableVocabulary extends ContentRefusal {
	override readonly name = 'UnusableVocabulary';

	constructor(message: string) {
		super('unusable-vocabulary', message);
	}
}
