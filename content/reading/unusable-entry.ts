import { ContentRefusal } from '../model/content-refusal.ts';

/** A line or entry that cannot be taken; the message says why, naming the field. */
export class UnusableEntry extends ContentRefusal {
	override readonly name = 'UnusableEntry';

	constructor(reason: string) {
		super('unusable-entry', reason);
	}
}
