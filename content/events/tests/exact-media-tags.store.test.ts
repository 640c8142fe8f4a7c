import { bundleStore, importInto } from '@portico/testing/content/bundles/import-into.ts';
import { writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { expectExactTags } from '@portico/testing/content/events/expect-exact-tags.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { importBundle } from '../../bundles/importing/import-bundle.ts';
import { addPendingAvif } from '../../media/add-pending-avif.ts';
import { media } from '../../store/tables/media-schema.ts';

/** Which answers a change of media drops: those it changes, no others. The tests share one store. */
describeWithStore('an event of media drops what it changed and nothing else:', (getDatabase) => {
	let red: Buffer;
	let blue: Buffer;

	beforeAll(async () => {
		await writeExampleContent(getDatabase());
		[red, blue] = (await Promise.all(
			['red', 'blue'].map((background) =>
				sharp({ create: { width: 600, height: 9, channels: 3, background } })
					.jpeg()
					.toBuffer(),
			),
		)) as [Buffer, Buffer];
	});

	const importFiles = (files: Record<string, Buffer | string | object>) =>
		importInto(getDatabase(), { columns: [], files });

	test('a picture replaced: all that show it', async () => {
		const { answers, kinds } = await expectExactTags(getDatabase(), () =>
			importFiles({ 'media/tunnel.jpg': red }),
		);
		expect(kinds).toEqual(['media']);
		expect(answers).toEqual(
			expect.arrayContaining(['article bridge zh', 'article tunnel en', 'column safety en', 'leader 1 zh']),
		);
		expect(answers).not.toContain('article pinned zh');
	});

	test('a picture and a file that arrive late: all that omitted them', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			importFiles({ 'media/missing.jpg': blue, 'media/missing.pdf': '%PDF-1.7\n' }),
		);
		expect(answers.toSorted()).toEqual(['article bridge en', 'article bridge zh', 'home en', 'home zh']);
	});

	test('an alternative text in one language', async () => {
		const alts = { zh: '大桥', en: 'The bridge at dawn' };
		const { answers } = await expectExactTags(getDatabase(), () =>
			importFiles({ 'media.json': [{ file: 'media/bridge.jpg', alts }] }),
		);
		expect(answers).toContain('leaders en');
		// Its text is in English only.
		expect(answers.filter((name) => name.endsWith(' zh'))).toEqual(['article harbour zh']);
	});

	test('the alternative text of a picture with descriptions in its texts', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			importFiles({ 'media.json': [{ file: 'media/tunnel.jpg', alts: { zh: '隧道口', en: 'Portal' } }] }),
		);
		expect(answers).toContain('article tunnel zh');
		expect(answers).not.toContain('article bridge zh');
		expect(answers).not.toContain('leader 1 zh');
	});

	test('copies in AVIF, added later', async () => {
		const store = bundleStore(getDatabase());
		await getDatabase().update(media).set({ avifPending: false });
		await importBundle(store, writeBundle({ columns: [], files: { 'media/bridge.jpg': blue } }));
		const { answers, kinds } = await expectExactTags(getDatabase(), () =>
			addPendingAvif(getDatabase(), store.media, new AbortController().signal),
		);
		expect(kinds).toEqual(['media']);
		expect(answers).toEqual(expect.arrayContaining(['home zh', 'leader 1 en', 'article bridge zh']));
		const [row] = await getDatabase().select().from(media).where(eq(media.file, 'media/bridge.jpg'));
		expect(row?.variants.map((variant) => variant.format)).toContain('avif');
	});

	test('copies in AVIF of a picture inside a text, which does not offer them', async () => {
		const store = bundleStore(getDatabase());
		await getDatabase().update(media).set({ avifPending: false });
		await importBundle(store, writeBundle({ columns: [], files: { 'media/tunnel.jpg': blue } }));
		await expectExactTags(
			getDatabase(),
			() => addPendingAvif(getDatabase(), store.media, new AbortController().signal),
			// Bodies depend on a picture as a whole; that they ignore AVIF is not visible in tags.
			{ allowedUnchanged: /^leader 1 / },
		);
	});

	test('the same files again: nothing', async () => {
		const store = bundleStore(getDatabase());
		const files = { 'media/report.pdf': '%PDF-1.7\n' };
		await importBundle(store, writeBundle({ columns: [], files }));
		const invalidated = await expectExactTags(getDatabase(), () =>
			importBundle(store, writeBundle({ columns: [], files })),
		);
		expect(invalidated).toEqual({ answers: [], kinds: [] });
	});
});
