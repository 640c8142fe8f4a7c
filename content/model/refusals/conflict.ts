import { ContentRefusal } from './content-refusal.ts';

/** A change is refused because its object has changed since the person saw it. */
export class Conflict<Current = unknown> extends ContentRefusal {
	override readonly name = 'Conflict';
	/** The newer state. */
	readonly current: Current;

	constructor(current: Current) {
		super('conflict', 'It has changed in the meantime.');
		this.current = current;
	}
}
