import { expect, test } from 'vitest';
import { literalPart, pathsIn } from './documented-paths.ts';

const rootEntries = new Set(['api', 'content', 'website']);

test('finds repository paths', () => {
	const text =
		'In `content/store/connect.ts`, `website/app/`, `api/client`, and `gone/away.ts` or `old-folder/`.';
	expect(pathsIn(text, rootEntries)).toEqual([
		'content/store/connect.ts',
		'website/app/',
		'api/client',
		'gone/away.ts',
		'old-folder/',
	]);
});

test('ignores addresses, packages, commands and code blocks', () => {
	const text =
		'`/api/site`, `@portico/api/constants.ts`, `drizzle-orm/pglite`, `npm run content -- import demo/`, `site.json`,\n' +
		'`https://example.org/a.html`\n```\n`content/not-there.ts`\n```\n';
	expect(pathsIn(text, rootEntries)).toEqual([]);
});

test('requires the part before a placeholder to exist', () => {
	expect(literalPart('website/app/messages/*/header.ts')).toBe('website/app/messages');
	expect(literalPart('demo/media/<name>')).toBe('demo/media');
	expect(literalPart('content/store/')).toBe('content/store/');
});
