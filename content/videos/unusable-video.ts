import { ContentRefusal } from '../model/content-refusal.ts';

/** So many reasons are named; a video that was copied by half may lack a thousand files. */
const maxNamedReasons = 5;

/** A folder that is no video made ready to stream; its message says why, for a list or a person. */
export class UnusableVideo extends ContentRefusal {
	override readonly name = 'UnusableVideo';

	constructor(...reasons: string[]) {
		const others = reasons.length - maxNamedReasons;
		const namedList = reasons.slice(0, maxNamedReasons).join('; ');
		super('unusable-video', others > 0 ? `${namedList}; and ${others} more` : namedList);
	}
}
