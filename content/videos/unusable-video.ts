import { ContentRefusal } from '../model/refusals.ts';

/** The maximum number of reasons in a message: a partly copied video may lack a thousand files. */
const maxNamedReasons = 5;

/** A folder without a valid video packaged for streaming; the message gives the reasons. */
export class UnusableVideo extends ContentRefusal {
	override readonly name = 'UnusableVideo';

	constructor(...reasons: string[]) {
		const others = reasons.length - maxNamedReasons;
		const namedList = reasons.slice(0, maxNamedReasons).join('; ');
		super('unusable-video', others > 0 ? `${namedList}; and ${others} more` : namedList);
	}
}
