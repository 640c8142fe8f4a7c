import type { z } from 'zod';
import { plainReasons } from './plain-reason.ts';
import { UnusableEntry } from './unusable-entry.ts';

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
