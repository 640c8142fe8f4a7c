/**
 * Content cannot be changed as asked, for a reason that whoever asked can act on. The message is for operators of the
 * command line, in English; screens choose their words by the code.
 */
export class ContentRefusal extends Error {
	override readonly name: string = 'ContentRefusal';
	/** Stays the same when the message changes. */
	readonly code: string;
	/** What the message names. */
	readonly parameters: Readonly<Record<string, string | number>>;

	constructor(code: string, message: string, parameters: Record<string, string | number> = {}) {
		super(message);
		this.code = code;
		this.parameters = parameters;
	}
}
