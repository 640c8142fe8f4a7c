import type { z } from 'zod';
import { ContentRefusal } from '../model/refusals.ts';

const kindNames: Record<string, string> = {
	string: 'a text',
	int: 'a whole number',
	number: 'a number',
	boolean: 'true or false',
	array: 'a list',
	tuple: 'a list',
	object: 'an object',
	record: 'an object',
	null: 'null',
};

/** An invalid line or entry; the message gives the reason and the field. */
export class UnusableEntry extends ContentRefusal {
	override readonly name = 'UnusableEntry';

	constructor(reason: string) {
		super('unusable-entry', reason);
	}
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON in UTF-8. @throws UnusableEntry */
export function parseJson(bytes: Buffer): unknown {
	let text: string;
	try {
		text = strictUtf8.decode(bytes);
	} catch {
		throw new UnusableEntry('is not valid UTF-8');
	}
	try {
		return JSON.parse(text);
	} catch (error) {
		throw new UnusableEntry(`is not JSON: ${(error as Error).message}`);
	}
}

/** Checks a value against its format. @throws UnusableEntry that names each bad field */
export function parseEntry<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value, { reportInput: true });
	if (!parsed.success) throw new UnusableEntry(plainReasons(parsed.error));
	return parsed.data;
}

/** All errors of an entry, in plain words, with the names of the fields: `page: is missing`. */
export function plainReasons(error: z.ZodError): string {
	return [...new Set(error.issues.map(reasonOf))].join('; ');
}

function reasonOf(issue: z.core.$ZodIssue): string {
	const field = issue.path.map(String).join('.');
	return field === '' ? complaint(issue) : `${field}: ${complaint(issue)}`;
}

function complaint(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			if (issue.input === undefined) return 'is missing';
			return `must be ${kindNames[issue.expected] ?? issue.expected}`;
		case 'unrecognized_keys':
			return `unknown field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
		case 'invalid_value':
			if (issue.input === undefined) return 'is missing';
			return `must be ${issue.values.map(String).join(', ')}`.replace(/, ([^,]*)$/, ' or $1');
		case 'too_small':
			if (issue.origin === 'array') return `needs ${issue.minimum} or more`;
			if (issue.origin === 'string') return 'is empty';
			return `must be ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}`;
		case 'too_big':
			return issue.origin === 'array' ? `has more than ${issue.maximum}` : 'is too large';
		case 'invalid_union':
			return 'has none of the forms it may have';
		default:
			return issue.message;
	}
}
