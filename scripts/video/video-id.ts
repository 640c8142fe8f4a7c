import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * An identifier for a film nobody named: words of its title, and a part of its digest. The same film gets
 * the same one, so an interrupted `add` can be said again; another film of the same title gets another.
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
