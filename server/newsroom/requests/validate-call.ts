import { InvalidFields } from '@portico/content/model/refusals.ts';
import type { z } from 'zod';
import {
	assertDecodable,
	parseParameters,
	readRequestBody,
	UndecodableText,
} from '../../requests/parse-parameters.ts';
import { NewsroomFailure } from '../newsroom-failure.ts';

/**
 * Decodes and validates the path parameters of a call.
 *
 * @throws NewsroomFailure with status 400 that names each invalid one
 */
export function validateParams<Schema extends z.ZodObject>(
	schema: Schema,
	encoded: Record<string, string>,
): z.output<Schema> {
	return validateParameters(schema, 400, () => {
		const entries = Object.entries(encoded).map(([name, text]) => {
			assertDecodable(text);
			return [name, decodeURIComponent(text)] as const;
		});
		return Object.fromEntries(entries);
	});
}

/**
 * Parses and validates the query of a call. Undeclared parameters are ignored.
 *
 * @param search with its question mark, or empty
 * @throws NewsroomFailure with status 422 that names each invalid one
 */
export function validateQuery<Schema extends z.ZodObject>(schema: Schema, search: string): z.output<Schema> {
	return validateParameters(schema, 422, () => parseParameters(search.slice(1)));
}

function validateParameters<Schema extends z.ZodObject>(
	schema: Schema,
	status: 400 | 422,
	read: () => Record<string, unknown>,
): z.output<Schema> {
	let values: Record<string, unknown>;
	try {
		values = read();
	} catch (error) {
		if (error instanceof UndecodableText) throw new NewsroomFailure(400, 'bad-address');
		throw error;
	}
	const result = schema.safeParse(values);
	if (result.success) return result.data;
	const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
	throw new NewsroomFailure(status, 'invalid-parameters', { parameters: { names: [...names].join(', ') } });
}

/**
 * Validates the body of a call.
 *
 * @throws InvalidFields with the first fault of each field; fields of objects by their path: `names.zh`
 */
export function validateBody<Schema extends z.ZodObject>(
	schema: Schema,
	body: Record<string, unknown>,
): z.output<Schema> {
	const result = schema.safeParse(body);
	if (result.success) return result.data;
	const faults: Record<string, FieldFault> = {};
	for (const issue of result.error.issues) {
		const field = issue.path.join('.');
		faults[field] ??= faultOf(issue, valueAt(body, issue.path));
	}
	throw new InvalidFields(faults);
}

type FieldFault = { code: string; parameters?: Record<string, string | number> };

function faultOf(issue: z.core.$ZodIssue, value: unknown): FieldFault {
	if (value === undefined || value === null) return { code: 'required' };
	if (issue.code === 'too_small' && issue.origin !== 'number') return { code: 'required' };
	if (issue.code === 'too_big' && issue.origin === 'string') {
		return { code: 'too-long', parameters: { max: Number(issue.maximum) } };
	}
	return { code: 'not-valid' };
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>(
		(value, name) =>
			typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined,
		body,
	);
}

/** Of calls that hold no text. */
const maxBodyKilobytes = 64;

/** Deeper values would overflow the stack of functions that walk them; no call declares any. */
const maxDepth = 20;

/**
 * Reads the JSON object in a request.
 *
 * @param maxKilobytes its maximum size
 * @throws NewsroomFailure with status 415, 413 or 400
 */
export async function readJson(
	request: Request,
	maxKilobytes = maxBodyKilobytes,
): Promise<Record<string, unknown>> {
	const mediaType = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
	if (mediaType !== 'application/json') throw new NewsroomFailure(415, 'json-expected');
	const bytes = await readRequestBody(request.body, maxKilobytes * 1024);
	if (!bytes) throw new NewsroomFailure(413, 'body-too-large', { parameters: { kilobytes: maxKilobytes } });
	const value = parse(bytes);
	if (typeof value !== 'object' || value === null || Array.isArray(value) || !isStorable(value)) {
		throw new NewsroomFailure(400, 'bad-json');
	}
	return value as Record<string, unknown>;
}

function parse(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
	} catch {
		throw new NewsroomFailure(400, 'bad-json');
	}
}

/** Whether the store can hold its texts (no NUL, no half of a surrogate pair), and it is not nested too deeply. */
function isStorable(body: object): boolean {
	let level: unknown[] = [body];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > maxDepth) return false;
		const next: unknown[] = [];
		for (const value of level) {
			if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false;
			if (typeof value !== 'object' || value === null) continue;
			// Not spread into `push`: an array of many entries would overflow the stack.
			for (const [name, entry] of Object.entries(value)) next.push(name, entry);
		}
		level = next;
	}
	return true;
}
