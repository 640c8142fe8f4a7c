import { describe, expect, test } from 'vitest';
import { findBrokenCitations, literalPart, pathsIn, sectionsOf } from './citations.ts';

const rootEntries = new Set(['api', 'content', 'website']);

const faultsOf = (text: string, path = 'api/a.ts') =>
	findBrokenCitations(
		{ path, text },
		{
			sections: sectionsOf('# Specification\n## 7. Calls\n### 6. Not a section\n## 8. Errors\n'),
			decisions: new Set(['006', '052']),
			rootEntries,
			exists: (target) => target === 'api/client',
		},
	);

describe('a citation of a section', () => {
	test.each([
		'/** A timeout (specification, section 7). */',
		'// Specification, sections 7 and 8: the toast.',
		'the specification (section 7)',
		'\t * A form (specification,\n\t * section 8).',
		'-- (specification, sections 7 to\n-- 8)',
		'RFC 4226, section 4, and Web Authentication, section 7.2',
		"columns: ['Section 2', 'Section 3']",
	])('passes in %j', (text) => {
		expect(faultsOf(text)).toEqual([]);
	});

	test.each([
		['(specification, section 9)', 'docs/specification.md has no section 9'],
		['Specification, section 9', 'docs/specification.md has no section 9'],
		['(specification, section 7.2)', 'docs/specification.md has no section 7.2'],
		['(specification,\n * section 6)', 'docs/specification.md has no section 6'],
		['(specification, sections 7, 8 and 9)', 'docs/specification.md has no section 9'],
	])('fails if the specification lacks it: %j', (text, fault) => {
		expect(faultsOf(text)).toEqual([`api/a.ts:1: ${fault}`]);
	});

	test.each([
		'The toast (section 8).',
		"The specification's table (section 8)",
		'(design, section 8)',
		'Design, section 8: pictures',
		'(newsroom design,\n * sections 7 and 8)',
		'(specification, section 8; error codes: section 7)',
	])('fails without a document that a reader finds: %j', (text) => {
		expect(faultsOf(text)).toEqual([expect.stringMatching(/^api\/a\.ts:\d: section \d of which document\?/)]);
	});
});

describe('a citation of a decision', () => {
	test.each(['(decision 052)', 'Decisions 006 and 052', 'decision 052, 100 ms', 'decisions by 007'])(
		'passes in %j',
		(text) => {
			expect(faultsOf(text)).toEqual([]);
		},
	);

	test.each([
		'see decision 007',
		'Decision 007 says',
		'(decisions 006, 007)',
		'(decisions 006 and 007)',
		'(decision\n * 007)',
	])('fails without its record: %j', (text) => {
		expect(faultsOf(text)).toEqual(['api/a.ts:1: docs/decisions/ has no decision 007']);
		expect(faultsOf(text, 'docs/look.md')).toEqual(['docs/look.md:1: docs/decisions/ has no decision 007']);
	});

	test('by its number alone fails in a decision', () => {
		const record = (words: string) =>
			faultsOf(`# 052. Title\n\nDate: 2026-11-20. Status: accepted. ${words}\n`, 'docs/decisions/052-a.md');
		expect(record('Changes 006 in part.')).toEqual([]);
		expect(record('From 0.057 to 1,057 ms.')).toEqual([]);
		expect(record('Adds to 006 and 007.')).toEqual([
			'docs/decisions/052-a.md:3: docs/decisions/ has no decision 007',
		]);
	});

	test('is not checked in a replaced decision', () => {
		const text = 'Date: 2026-11-20. Status: replaced by 052; more: 007.\n\n`api/gone.ts` of decision 007\n';
		expect(faultsOf(text, 'docs/decisions/006-a.md')).toEqual([]);
	});
});

test('a path in the documentation must exist', () => {
	expect(faultsOf('In `api/client`.\n\nIn `api/gone.ts`.', 'docs/look.md')).toEqual([
		'docs/look.md:3: api/gone.ts does not exist',
	]);
	expect(faultsOf('// In `api/gone.ts`.')).toEqual([]);
});

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
		'`media/bridge.jpg` and `pictures/` of a bundle, `https://example.org/a.html`\n```\n`content/not-there.ts`\n```\n';
	expect(pathsIn(text, rootEntries)).toEqual([]);
});

test('requires the part before a placeholder to exist', () => {
	expect(literalPart('website/app/messages/*/header.ts')).toBe('website/app/messages');
	expect(literalPart('demo/media/<name>')).toBe('demo/media');
	expect(literalPart('content/store/')).toBe('content/store/');
});
