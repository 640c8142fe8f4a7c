import { ContentRefusal } from '../model/refusals/content-refusal.ts';

/** An invalid line or entry; the message gives the reason and the field. */
export class UnusableEntry extends ContentRefusal {
	override readonly name = 'UnusableEntry';

	constructor(reason: string) {
		super('unusable-entry', reason);
	}
}
