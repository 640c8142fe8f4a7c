import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBody } from '@portico/newsroom/app/editor/write-body.ts';
import { meaningOf } from '@portico/testing/content/body-meaning.ts';
import { corpusBodies, hostileBodies } from '@portico/testing/content/corpus-bodies.ts';
import { demoBodies } from '@portico/testing/content/demo-bodies.ts';
import { openBody, typeCharacter, typedCharacter } from '@portico/testing/content/edit-body.ts';
import { expect, test } from 'vitest';

/** Real articles outside the repository, where there are some: the environment's `CORPUS`, else beside it. */
const corpus = resolve(import.meta.dirname, '..', process.env.CORPUS || '../shared/corpus');
const isThere = existsSync(corpus);

test.each([
	['the demo', () => demoBodies()],
	['the corpus', () => (isThere ? corpusBodies(corpus) : [])],
	['what the sanitiser leaves of hostile bodies', () => (isThere ? hostileBodies(corpus) : [])],
] as const)('keeps what bodies say: %s', (_, load) => {
	let changed = 0;
	let kept = 0;
	for (const [name, body] of load()) {
		const opened = openBody(body);
		expect(writeBody(opened.document, opened.sources), name).toBe(body);
		const typed = typeCharacter(opened);
		if (typed === null) continue;
		changed += 1;
		const written = writeBody(typed, opened.sources).replace(typedCharacter, '');
		if (meaningOf(written).join('\n') === meaningOf(body).join('\n')) kept += 1;
	}
	expect(kept).toBeGreaterThanOrEqual(changed * 0.995);
});
