import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { exported, moveTo } from '@portico/testing/content/bundles/export-and-move.ts';
import { filesOf } from '@portico/testing/content/bundles/files-of.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { importBundle } from '../importing/import-bundle.ts';

const demo = fileURLToPath(new URL('../../../demo', import.meta.url));

/** The demo without its pictures and its video, which take minutes and are covered by other bundles. */
function demoTexts(): string {
	const folder = scratchFolder();
	for (const name of [
		'articles.jsonl',
		'columns.json',
		'leaders.json',
		'organisation.json',
		'search.json',
		'site.json',
	]) {
		copyFileSync(join(demo, name), join(folder, name));
	}
	// `site.json` names them.
	mkdirSync(join(folder, 'media'));
	for (const name of ['brand-mark.svg', 'brand-icon.png']) {
		copyFileSync(join(demo, 'media', name), join(folder, 'media', name));
	}
	return folder;
}

/** What `round-trip.store.test.ts` proves of small bundles. */
describeWithStore('an export', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	test('of the demo is the same after an import of it, including the search vocabulary', async () => {
		const store = bundleStore(getDatabase());
		expect(await importBundle(store, demoTexts())).toMatchObject({ completed: true, refused: 0 });
		const first = await exported(store, false);
		const again = await exported(await moveTo(getDatabase(), first), false);
		expect(filesOf(again)).toEqual(filesOf(first));
		const searchOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'search.json'), 'utf8'));
		const { dictionary, ...vocabulary } = searchOf(demo);
		expect(searchOf(first)).toEqual({ dictionary: dictionary.toSorted(), ...vocabulary });
		expect(vocabulary.synonyms.length).toBeGreaterThan(10);
	});
});
