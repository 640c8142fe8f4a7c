/** So many reasons are named; a film that was copied by half may lack a thousand files. */
const namedReasons = 5;

/** A folder that is no film made ready to stream; its message says why, for a list or a person. */
export class UnusableVideo extends Error {
	override readonly name = 'UnusableVideo';

	constructor(...reasons: string[]) {
		const others = reasons.length - namedReasons;
		const named = reasons.slice(0, namedReasons).join('; ');
		super(others > 0 ? `${named}; and ${others} more` : named);
	}
}
