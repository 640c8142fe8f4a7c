/**
 * A refused content change, for a reason that the user can act on. The message is English, for the command
 * line; user interfaces translate the code.
 */
export class ContentRefusal extends Error {
	override readonly name: string = 'ContentRefusal';
	/** Stays the same when the message changes. */
	readonly code: string;
	/** The values in the message. */
	readonly parameters: Readonly<Record<string, string | number>>;

	constructor(code: string, message: string, parameters: Record<string, string | number> = {}) {
		super(message);
		this.code = code;
		this.parameters = parameters;
	}
}
