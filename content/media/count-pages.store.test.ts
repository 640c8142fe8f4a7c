import { readFileSync } from 'node:fs';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { importBundle } from '../bundles/importing/import-bundle.ts';
import { picturesHere } from '../files/pictures/picture-work.ts';
import { media } from '../store/tables/media-schema.ts';
import { countMissingPages } from './count-pages.ts';

describeWithStore('the pages of imported PDFs', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const stored = async () => {
		const rows = await getDatabase().select().from(media).orderBy(media.file);
		return rows.map(({ pages }) => pages);
	};

	test('are counted one after the other, once each, and 0 where they cannot be', async () => {
		const form = readFileSync(new URL('../../demo/media/campus-application-form.pdf', import.meta.url));
		const files = { 'media/a.pdf': form, 'media/b.pdf': '%PDF-1.7\n', 'media/c.txt': 'text' };
		const store = bundleStore(getDatabase());
		await importBundle(store, writeBundle({ files }));
		const count = () =>
			countMissingPages({ ...store, picturesApart: () => picturesHere }, new AbortController().signal);
		expect([await count(), await stored()]).toEqual(['media/a.pdf', [2, null, null]]);
		expect([await count(), await stored()]).toEqual(['media/b.pdf', [2, 0, null]]);
		expect(await count()).toBeNull();
	});

	test('are not written for a file that was replaced meanwhile', async () => {
		const store = bundleStore(getDatabase());
		await importBundle(store, writeBundle({ files: { 'media/a.pdf': '%PDF-1.7\n' } }));
		const countPages = async () => {
			await getDatabase()
				.update(media)
				.set({ digest: 'a'.repeat(64) });
			return 7;
		};
		const counting = { ...store, picturesApart: () => ({ countPages }) };
		expect(await countMissingPages(counting, new AbortController().signal)).toBe('media/a.pdf');
		expect(await stored()).toEqual([null]);
	});

	test('are not written by work that is abandoned', async () => {
		const store = bundleStore(getDatabase());
		await importBundle(store, writeBundle({ files: { 'media/a.pdf': '%PDF-1.7\n' } }));
		const working = new AbortController();
		const count = (countPages: () => Promise<number>) =>
			countMissingPages({ ...store, picturesApart: () => ({ countPages }) }, working.signal);
		const abandoned = count(async () => {
			working.abort();
			return 7;
		});
		await expect(abandoned).rejects.toThrow('aborted');
		expect(await stored()).toEqual([null]);
	});
});
