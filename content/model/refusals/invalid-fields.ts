import { ContentRefusal } from './content-refusal.ts';

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
