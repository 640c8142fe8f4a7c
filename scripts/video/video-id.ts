import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * Derives an identifier from the title and the digest of the file. Repeating an interrupted `add` gives the
 * same one; a different video with the same title gets another.
 */
export async function videoIdFor(title: string, source: string): Promise<string> {
	const words = title
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(source) as AsyncIterable<Buffer>) hash.update(chunk);
	const digest = hash.digest('hex').slice(0, 8);
	return `${words.slice(0, 60).replace(/-$/, '') || 'film'}-${digest}`;
}
