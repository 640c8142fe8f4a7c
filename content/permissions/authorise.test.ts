import { describe, expect, test } from 'vitest';
import { type HeldGrant, heldActions, may } from './authorise.ts';

const everywhere = { fdCode: null, langs: null };

function mayWrite(grant: Omit<HeldGrant, 'actions'>, columnPath: string[], lang: 'zh' | 'en' | null) {
	return may([{ actions: ['write'], ...grant }], 'write', { columnPath, lang });
}

describe('a content action is allowed', () => {
	test.each([
		['everywhere, by a grant for everything', everywhere, ['news'], 'zh', true],
		['in the column of the grant', { fdCode: 'news', langs: null }, ['news', 'group'], 'zh', true],
		['below the column of the grant', { fdCode: 'group', langs: null }, ['news', 'group'], 'zh', true],
		['not above it', { fdCode: 'news', langs: null }, ['group'], 'zh', false],
		['not beside it', { fdCode: 'notices', langs: null }, ['news', 'group'], 'zh', false],
		['in the language of the grant', { fdCode: null, langs: ['en'] }, ['news'], 'en', true],
		['not in another', { fdCode: null, langs: ['en'] }, ['news'], 'zh', false],
		['where any language will do', { fdCode: null, langs: ['en'] }, ['news'], null, true],
		['in any language, but not in another column', { fdCode: 'a', langs: ['en'] }, ['news'], null, false],
	] as const)('%s', (_, grant, columnPath, lang, allowed) => {
		expect(mayWrite(grant, [...columnPath], lang)).toBe(allowed);
	});

	test('by one whole grant, not by the column of one and the language of another', () => {
		const held: HeldGrant[] = [
			{ actions: ['write'], fdCode: 'news', langs: ['en'] },
			{ actions: ['write'], fdCode: 'notices', langs: ['zh'] },
		];
		expect(may(held, 'write', { columnPath: ['news'], lang: 'zh' })).toBe(false);
		expect(may(held, 'write', { columnPath: ['news'], lang: 'en' })).toBe(true);
	});

	test('only if a grant has it', () => {
		const held: HeldGrant[] = [{ actions: ['read', 'publish'], ...everywhere }];
		expect(may(held, 'write', { columnPath: ['news'], lang: 'zh' })).toBe(false);
		expect(may([], 'read', { columnPath: ['news'], lang: 'zh' })).toBe(false);
	});
});

test.each(['columns', 'company', 'site', 'people', 'security', 'audit'] as const)(
	'%s is allowed only by a grant for all columns and languages',
	(action) => {
		expect(may([{ actions: [action], ...everywhere }], action)).toBe(true);
		expect(may([{ actions: [action], fdCode: 'news', langs: null }], action)).toBe(false);
		expect(may([{ actions: [action], fdCode: null, langs: ['zh', 'en'] }], action)).toBe(false);
	},
);

test('lists each held action once', () => {
	const held: HeldGrant[] = [
		{ actions: ['read', 'write'], fdCode: 'news', langs: null },
		{ actions: ['read', 'publish'], fdCode: 'notices', langs: ['en'] },
	];
	expect(heldActions(held)).toEqual(['read', 'write', 'publish']);
});
