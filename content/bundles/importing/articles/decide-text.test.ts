import { describe, expect, test } from 'vitest';
import type { TextState } from '../../../articles/texts/load-text.ts';
import type { VersionContent } from '../../../articles/texts/version-columns.ts';
import type { ImportedText } from '../preparing/prepare-article.ts';
import { decideText, versionToCompare } from './decide-text.ts';
import { FirstLines } from './import-articles.ts';

const now = new Date('2026-11-20T00:00:00Z');
const may = new Date('2026-05-01T00:00:00Z');
const june = new Date('2026-06-01T00:00:00Z');
const nextYear = new Date('2027-01-01T00:00:00Z');

const content = (body: string): VersionContent => ({
	title: 'Title',
	subtitle: null,
	summary: null,
	body,
	blocks: [],
	videoId: null,
	excerpt: body,
	source: null,
	author: null,
	editor: null,
	shareTitle: null,
	linkTo: null,
});

/** A text after its import: one version, published. */
const imported: TextState = {
	articleId: 'a1',
	lang: 'zh',
	state: 'published',
	latestVersion: 1,
	publishedVersion: 1,
	publishedAt: may,
	scheduledVersion: null,
	scheduledFor: null,
	importedVersion: 1,
	importedState: 'published',
	importedMoment: may,
	modifiedAt: may,
	mediaUsesVersion: 1,
	shownSince: null,
	followsVersion: null,
};

const scheduled: TextState = {
	...imported,
	state: 'scheduled',
	publishedVersion: null,
	publishedAt: null,
	scheduledVersion: 1,
	scheduledFor: nextYear,
	importedState: 'scheduled',
	importedMoment: nextYear,
};

const wanted = (changes: Partial<ImportedText> = {}): ImportedText => ({
	lang: 'zh',
	state: 'published',
	date: may,
	version: null,
	content: content('old'),
	indexed: null,
	...changes,
});

const decide = (
	stored: TextState | undefined,
	want: ImportedText,
	{ overwrite = false, body = 'old' }: { overwrite?: boolean; body?: string } = {},
) => decideText(stored, content(body), want, { overwrite, now });

const changed = wanted({ content: content('new') });

describe('a text that was not edited here', () => {
	test('is written when new', () => {
		expect(decide(undefined, wanted())).toEqual({ kind: 'write', version: null });
	});

	test('is unchanged when the bundle is unchanged', () => {
		expect(decide(imported, wanted())).toEqual({ kind: 'unchanged' });
	});

	test('gets a version when the content changed, and none when only its state or date did', () => {
		expect(decide(imported, changed)).toEqual({ kind: 'write', version: null });
		expect(decide(imported, wanted({ date: june }))).toEqual({ kind: 'write', version: 1 });
		expect(decide(imported, wanted({ state: 'withdrawn' }))).toEqual({ kind: 'write', version: 1 });
	});

	test('is unchanged after its schedule was applied', () => {
		const promoted: TextState = {
			...imported,
			publishedAt: june,
			importedState: 'scheduled',
			importedMoment: june,
		};
		expect(decide(promoted, wanted({ state: 'scheduled', date: june }))).toEqual({ kind: 'unchanged' });
		expect(decide(promoted, wanted({ date: june }))).toEqual({ kind: 'unchanged' });
		expect(decide(promoted, changed)).toEqual({ kind: 'write', version: null });
	});

	test('is unchanged after its schedule has corrected it, and keeps its date', () => {
		const corrected: TextState = {
			...imported,
			...{ latestVersion: 2, importedVersion: 2, publishedVersion: 2, shownSince: june },
			...{ importedState: 'scheduled', importedMoment: june },
		};
		expect(decide(corrected, wanted({ state: 'scheduled', date: june }))).toEqual({ kind: 'unchanged' });
		expect(decide(corrected, changed)).toEqual({ kind: 'write', version: null });
		// Published here before it was due.
		expect(decide({ ...corrected, shownSince: may }, changed)).toMatchObject({ kind: 'left' });
	});

	test('is compared with the scheduled version when the bundle schedules it', () => {
		const withSchedule: TextState = {
			...scheduled,
			latestVersion: 2,
			scheduledVersion: 2,
			publishedVersion: 1,
		};
		expect(versionToCompare({ ...withSchedule, importedVersion: 2 }, { state: 'scheduled' })).toBe(2);
		expect(versionToCompare({ ...withSchedule, importedVersion: 2 }, { state: 'published' })).toBe(1);
	});
});

describe('a text edited here', () => {
	const edited: TextState = { ...imported, latestVersion: 2 };
	const neverImported: TextState = {
		...imported,
		importedVersion: null,
		importedState: null,
		importedMoment: null,
	};

	test.each([
		['with a later version', edited],
		['that was never imported', neverImported],
	])('%s is skipped, unless overwritten', (_, stored) => {
		expect(decide(stored, changed)).toMatchObject({ kind: 'left' });
		expect(decide(stored, changed, { overwrite: true })).toEqual({ kind: 'write', version: null });
	});

	test('is compared with the latest version', () => {
		expect(versionToCompare(edited, { state: 'published' })).toBe(2);
	});

	test('is skipped even if visitors see what the bundle contains, and is overwritten then too', () => {
		expect(decide(edited, wanted(), { body: 'edited' })).toMatchObject({ kind: 'left' });
		expect(decide(edited, wanted(), { body: 'edited', overwrite: true })).toEqual({
			kind: 'write',
			version: null,
		});
	});

	test('is unchanged when the bundle equals the edit', () => {
		expect(decide({ ...edited, publishedVersion: 2 }, changed, { body: 'new' })).toEqual({
			kind: 'unchanged',
		});
	});
});

describe('a text published or withdrawn here', () => {
	const withdrawn: TextState = {
		...imported,
		state: 'withdrawn',
		publishedVersion: null,
	};

	test('keeps its state when the bundle is unchanged', () => {
		expect(decide(withdrawn, wanted())).toEqual({ kind: 'unchanged' });
	});

	test('is skipped when the bundle changed', () => {
		expect(decide(withdrawn, changed)).toEqual({
			kind: 'left',
			reason: 'its state was set to withdrawn here since its last import',
		});
		const published = { ...imported, importedState: 'draft', importedMoment: null } as const;
		expect(decide(published, wanted({ state: 'draft', date: null, content: content('new') }))).toMatchObject({
			kind: 'left',
		});
	});

	test("gets the bundle's state when overwritten", () => {
		expect(decide(withdrawn, wanted(), { overwrite: true })).toEqual({ kind: 'write', version: 1 });
		expect(decide(withdrawn, changed, { overwrite: true })).toEqual({ kind: 'write', version: null });
	});

	test('is skipped when it was scheduled for another time', () => {
		const rescheduled: TextState = { ...scheduled, scheduledFor: new Date('2028-01-01T00:00:00Z') };
		expect(
			decide(rescheduled, wanted({ state: 'scheduled', date: nextYear, content: content('new') })),
		).toMatchObject({ kind: 'left' });
	});
});

test('finds the first lines of many articles, and of no others', () => {
	const lines = new FirstLines();
	for (let line = 1; line <= 20_000; line += 1) lines.add(`a${line}`, line);
	let wrong = 0;
	for (let line = 1; line <= 20_000; line += 1) if (lines.lineOf(`a${line}`) !== line) wrong += 1;
	expect(wrong).toBe(0);
	expect([lines.lineOf('a0'), lines.lineOf('a20001')]).toEqual([null, null]);
});
