import { readBody } from '../../requests/read-body.ts';
import { NewsroomFailure } from '../answers/newsroom-failure.ts';

const maxBodyKilobytes = 64;

/** Deeper values would overflow the stack of functions that walk them; no call declares any. */
const maxDepth = 20;

/**
 * Reads the JSON object in a request.
 *
 * @throws NewsroomFailure with status 415, 413 or 400
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
	const mediaType = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
	if (mediaType !== 'application/json') throw new NewsroomFailure(415, 'json-expected');
	const bytes = await readBody(request.body, maxBodyKilobytes * 1024);
	if (!bytes)
		throw new NewsroomFailure(413, 'body-too-large', { parameters: { kilobytes: maxBodyKilobytes } });
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
