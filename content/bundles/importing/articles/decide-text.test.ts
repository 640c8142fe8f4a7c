import { describe, expect, test } from 'vitest';
import type { TextState } from '../../../publishing/load-text.ts';
import type { VersionContent } from '../../../publishing/version-content.ts';
import { decideText, versionToCompare } from './decide-text.ts';
import type { WantedText } from './prepare-article.ts';

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
});

/** A text as its import left it: one version, published. */
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

const wanted = (changes: Partial<WantedText> = {}): WantedText => ({
	lang: 'zh',
	state: 'published',
	moment: may,
	version: null,
	content: content('old'),
	...changes,
});

const decide = (
	stored: TextState | undefined,
	want: WantedText,
	{ overwrite = false, body = 'old' }: { overwrite?: boolean; body?: string } = {},
) => decideText(stored, content(body), want, { overwrite, now });

const news = wanted({ content: content('new') });

describe('a text that was not touched here', () => {
	test('is written when it is new', () => {
		expect(decide(undefined, wanted())).toEqual({ kind: 'write', version: null });
	});

	test('is unchanged when the bundle says the same', () => {
		expect(decide(imported, wanted())).toEqual({ kind: 'unchanged' });
	});

	test('gets a version when the content changed, and none when only state or moment did', () => {
		expect(decide(imported, news)).toEqual({ kind: 'write', version: null });
		expect(decide(imported, wanted({ moment: june }))).toEqual({ kind: 'write', version: 1 });
		expect(decide(imported, wanted({ state: 'withdrawn' }))).toEqual({ kind: 'write', version: 1 });
	});

	test('is unchanged when its schedule came to pass', () => {
		const promoted: TextState = {
			...imported,
			publishedAt: june,
			importedState: 'scheduled',
			importedMoment: june,
		};
		expect(decide(promoted, wanted({ state: 'scheduled', moment: june }))).toEqual({ kind: 'unchanged' });
		expect(decide(promoted, wanted({ moment: june }))).toEqual({ kind: 'unchanged' });
		expect(decide(promoted, news)).toEqual({ kind: 'write', version: null });
	});

	test('is compared with the version that waits, when the bundle wants one to wait', () => {
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
	const written: TextState = {
		...imported,
		importedVersion: null,
		importedState: null,
		importedMoment: null,
	};

	test.each([
		['with a later version', edited],
		['that never came by import', written],
	])('%s is left, unless it is to be overwritten', (_, stored) => {
		expect(decide(stored, news)).toMatchObject({ kind: 'left' });
		expect(decide(stored, news, { overwrite: true })).toEqual({ kind: 'write', version: null });
	});

	test('is compared with what was written last', () => {
		expect(versionToCompare(edited, { state: 'published' })).toBe(2);
	});

	test('is left though visitors see what the bundle says, and overwritten then too', () => {
		expect(decide(edited, wanted(), { body: 'edited' })).toMatchObject({ kind: 'left' });
		expect(decide(edited, wanted(), { body: 'edited', overwrite: true })).toEqual({
			kind: 'write',
			version: null,
		});
	});

	test('is unchanged when the bundle says what was written here', () => {
		expect(decide({ ...edited, publishedVersion: 2 }, news, { body: 'new' })).toEqual({ kind: 'unchanged' });
	});
});

describe('a text published or withdrawn here', () => {
	const withdrawn: TextState = { ...imported, state: 'withdrawn', publishedVersion: null };

	test('stays so when the bundle says nothing new of it', () => {
		expect(decide(withdrawn, wanted())).toEqual({ kind: 'unchanged' });
	});

	test('is left when the bundle says something new', () => {
		expect(decide(withdrawn, news)).toEqual({
			kind: 'left',
			reason: 'it was made withdrawn here since its last import',
		});
		const published = { ...imported, importedState: 'draft', importedMoment: null } as const;
		expect(
			decide(published, wanted({ state: 'draft', moment: null, content: content('new') })),
		).toMatchObject({
			kind: 'left',
		});
	});

	test('is as the bundle wants it when it is to be overwritten', () => {
		expect(decide(withdrawn, wanted(), { overwrite: true })).toEqual({ kind: 'write', version: 1 });
		expect(decide(withdrawn, news, { overwrite: true })).toEqual({ kind: 'write', version: null });
	});

	test('is left when it was scheduled for another moment', () => {
		const later: TextState = { ...scheduled, scheduledFor: new Date('2028-01-01T00:00:00Z') };
		expect(
			decide(later, wanted({ state: 'scheduled', moment: nextYear, content: content('new') })),
		).toMatchObject({ kind: 'left' });
	});
});
