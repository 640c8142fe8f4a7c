import { sanitiseToHtml } from '@portico/content/bodies/sanitise-body.ts';
import { serialiseBody } from '@portico/newsroom/app/editor/document/serialise-body.ts';
import { meaningOf } from '@portico/testing/content/body-meaning.ts';
import { corpusBodies, hostileBodies } from '@portico/testing/content/corpus-bodies.ts';
import { demoBodies } from '@portico/testing/content/demo-bodies.ts';
import { openBody, typeCharacter, typedCharacter } from '@portico/testing/content/edit-body.ts';
import { expect, test } from 'vitest';

test.each([
	['the demo', () => demoBodies()],
	['the corpus', corpusBodies],
	[
		'what the sanitiser leaves of hostile bodies',
		() => hostileBodies().map(([name, body]) => [name, sanitiseToHtml(body)] as const),
	],
] as const)('keeps what bodies say: %s', (_, load) => {
	let changed = 0;
	let kept = 0;
	for (const [name, body] of load()) {
		const opened = openBody(body);
		expect(serialiseBody(opened.document, opened.sources), name).toBe(body);
		const typed = typeCharacter(opened);
		if (typed === null) continue;
		changed += 1;
		const written = serialiseBody(typed, opened.sources).replace(typedCharacter, '');
		if (meaningOf(written).join('\n') === meaningOf(body).join('\n')) kept += 1;
	}
	expect(kept).toBeGreaterThanOrEqual(changed * 0.995);
});
