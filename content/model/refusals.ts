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

/** What is wrong with a field. The code stays the same; user interfaces translate it. */
export type FieldFault = { code: string; parameters?: Record<string, string | number> };

/** Input that is refused because of its fields: each fault is shown beside its field. */
export class InvalidFields extends ContentRefusal {
	override readonly name = 'InvalidFields';
	readonly fields: Readonly<Record<string, FieldFault>>;

	constructor(fields: Record<string, FieldFault>) {
		const faults = Object.entries(fields).map(([name, { code }]) => `${name}: ${code}`);
		super('invalid-fields', `Not valid: ${faults.join(', ')}.`);
		this.fields = fields;
	}
}

/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {
	override readonly name = 'BadSetting';
}
