import { ContentRefusal } from '../../model/refusals/content-refusal.ts';

export class PersonNotFound extends ContentRefusal {
	override readonly name = 'PersonNotFound';

	/** @param named the login name or the identifier as entered */
	constructor(named: string) {
		super('person-not-found', `There is no person ${named}.`);
	}
}
