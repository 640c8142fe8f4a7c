import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { article, text, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storeKey } from '../../files/media-store.ts';
import { picturesHere } from '../../files/pictures/picture-work.ts';
import { addPendingAvif } from '../../media/write-media.ts';
import { media } from '../../store/tables/media-schema.ts';
import { importBundle } from './import-bundle.ts';

describeWithStore('pictures with prepared copies', (getDatabase) => {
	let original: Buffer;
	let copies: Record<480 | 600, Buffer>;
	let otherCopy: Buffer;

	beforeAll(async () => {
		const plain = (width: number, background = '#2a4d6e') =>
			sharp({ create: { width, height: width / 2, channels: 3, background } });
		original = await plain(600).jpeg().toBuffer();
		const avif = (width: number, background?: string) =>
			plain(width, background).avif({ effort: 0 }).toBuffer();
		copies = { 480: await avif(480), 600: await avif(600) };
		otherCopy = await avif(480, '#2a5070');
	});

	beforeEach(() => clearStore(getDatabase()));

	const copy = (width: number) => ({ format: 'avif', width, file: `pictures/bridge-${width}.avif` });
	const entry = (changes: object = {}) => ({
		file: 'media/bridge.jpg',
		alts: { zh: '大桥' },
		width: 600,
		height: 300,
		copies: [copy(480), copy(600)],
		...changes,
	});
	const bundle = (changes: object = {}, files: Record<string, Buffer> = {}) =>
		writeBundle({
			columns: [],
			files: {
				'media/bridge.jpg': original,
				'pictures/bridge-480.avif': copies[480],
				'pictures/bridge-600.avif': copies[600],
				'media.json': [entry(changes)],
				...files,
			},
		});
	const stored = async () => {
		const [row] = await getDatabase().select().from(media);
		if (!row) throw new Error('nothing was stored');
		return row;
	};
	const avifFiles = ({ variants }: Awaited<ReturnType<typeof stored>>) =>
		variants.filter(({ format }) => format === 'avif').map(({ file }) => file);

	test('are stored with their copies; importing them again changes nothing, and a different copy gets its own address', async () => {
		const store = bundleStore(getDatabase());
		const report = await importBundle(store, bundle());
		expect(report).toMatchObject({ imported: 2, refused: 0, problemCount: 0 });
		const first = await stored();
		expect(first).toMatchObject({ avifPending: false, alts: { zh: '大桥' } });
		expect(avifFiles(first)).toHaveLength(2);
		for (const name of avifFiles(first))
			expect(await store.media.has(storeKey(first.digest, name))).toBe(true);

		expect(await importBundle(store, bundle())).toMatchObject({ imported: 0, unchanged: 2 });
		expect(
			await importBundle(store, bundle({ width: undefined, height: undefined, copies: [] })),
		).toMatchObject({
			imported: 0,
			unchanged: 2,
		});
		expect(await stored()).toEqual(first);

		const changed = await importBundle(store, bundle({}, { 'pictures/bridge-480.avif': otherCopy }));
		expect(changed.byKind).toMatchObject({ media: { imported: 1 }, alts: { unchanged: 1 } });
		const second = await stored();
		expect(avifFiles(second)).toHaveLength(2);
		expect(avifFiles(second).filter((name) => avifFiles(first).includes(name))).toHaveLength(1);
	});

	test('are looked at once more, for whether they move, in a store of an earlier release', async () => {
		const frames = await Promise.all(
			['#f00', '#0f0'].map((background) =>
				sharp({ create: { width: 20, height: 10, channels: 3, background } })
					.png()
					.toBuffer(),
			),
		);
		const animation = await sharp(frames, { join: { animated: true } })
			.gif()
			.toBuffer();
		const store = bundleStore(getDatabase());
		await importBundle(store, writeBundle({ columns: [], files: { 'media/steps.gif': animation } }));
		expect(await stored()).toMatchObject({ animated: true, avifPending: true });
		await getDatabase().update(media).set({ animated: false });
		await addPendingAvif(getDatabase(), store.media, picturesHere, new AbortController().signal);
		expect(await stored()).toMatchObject({ animated: true, avifPending: false });
	});

	test('add their copies to a picture that is already stored, and derive the missing ones', async () => {
		const store = bundleStore(getDatabase());
		await importBundle(store, bundle({ width: undefined, height: undefined, copies: [] }));
		expect(await stored()).toMatchObject({ avifPending: true });
		await importBundle(store, bundle({ copies: [copy(480)] }));
		const [adopted] = avifFiles(await stored());
		expect(await stored()).toMatchObject({ avifPending: true });
		await addPendingAvif(getDatabase(), store.media, picturesHere, new AbortController().signal);
		expect(await stored()).toMatchObject({ avifPending: false });
		expect(avifFiles(await stored())).toEqual([adopted, 'bridge-600w.avif']);
	});

	test('go into the bin and out of it as their entry says, unless visitors see them', async () => {
		const store = bundleStore(getDatabase());
		const plain = { width: undefined, height: undefined, copies: [] };
		const place = async (changes: object) => {
			const { problems } = await importBundle(store, bundle({ ...plain, ...changes }));
			return [(await stored()).removedAt?.toISOString() ?? null, ...problems.map(({ message }) => message)];
		};
		const removedAt = '2026-05-01T00:00:00.125Z';
		expect(await place({ removedAt })).toEqual([removedAt]);
		expect(await place({})).toEqual([removedAt]);
		expect(await place({ removedAt: null })).toEqual([null]);
		const shown = article('a1', {
			texts: { zh: text('桥', { body: '<p><img src="media/bridge.jpg"></p>' }) },
		});
		await importBundle(store, writeBundle({ articles: [shown] }));
		expect(await place({ removedAt })).toEqual([null, 'removedAt: is not used, since visitors see the file']);
	});

	test('keep a focal point that their entry does not name, and lose it with null or other proportions', async () => {
		const store = bundleStore(getDatabase());
		const plain = { width: undefined, height: undefined, copies: [] };
		const place = async (changes: object, files: Record<string, Buffer> = {}) => {
			const { byKind } = await importBundle(store, bundle({ ...plain, ...changes }, files));
			const { focalX, focalY } = await stored();
			return { counts: byKind.alts, focus: focalX === null ? null : { x: focalX, y: focalY } };
		};
		const imported = { imported: 1, unchanged: 0, left: 0, refused: 0 };
		const unchanged = { ...imported, imported: 0, unchanged: 1 };
		const focus = { x: 0, y: 0.3 };
		expect(await place({ focus })).toEqual({ counts: imported, focus });
		expect(await place({ focus })).toEqual({ counts: unchanged, focus });
		expect(await place({})).toEqual({ counts: unchanged, focus });
		expect(await place({ focus: null })).toEqual({ counts: imported, focus: null });
		expect(await place({ focus })).toEqual({ counts: imported, focus });
		const square = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#2a4d6e' } })
			.jpeg()
			.toBuffer();
		expect(await place({}, { 'media/bridge.jpg': square })).toEqual({ counts: unchanged, focus: null });
		expect(await place({ focus }, { 'media/bridge.jpg': square })).toEqual({ counts: imported, focus });
	});

	test.each([
		['media/form.pdf', { x: 0, y: 0 }, 'focus: is not used, since the file is not a picture'],
		['media/bridge.jpg', { x: 0.5 }, 'focus.y: is missing'],
		['media/bridge.jpg', { x: 0.5, y: 1.1 }, 'focus.y: is too large'],
	])('report a focal point of %s that cannot be used: %j', async (file, focus, message) => {
		const files = {
			'media/bridge.jpg': original,
			'media/form.pdf': '%PDF-1.7\n',
			'media.json': [{ file, alts: { zh: '文' }, focus }],
		};
		const { problems } = await importBundle(bundleStore(getDatabase()), writeBundle({ columns: [], files }));
		expect(problems).toEqual([expect.objectContaining({ file: 'media.json', entry: 1, message })]);
		const rows = await getDatabase().select().from(media);
		expect(rows.map(({ focalX, focalY }) => [focalX, focalY])).toEqual(rows.map(() => [null, null]));
	});

	test('are refused by their entry when wrong, and the picture is imported without them', async () => {
		const outside = scratchFolder();
		writeFileSync(join(outside, 'bridge.avif'), copies[480]);
		const linked = bundle({ copies: [{ ...copy(480), file: 'pictures/linked/bridge.avif' }] });
		symlinkSync(outside, join(linked, 'pictures/linked'));
		const file = bundle({ copies: [{ ...copy(480), file: 'pictures/link.avif' }] });
		symlinkSync(join(file, 'pictures/bridge-480.avif'), join(file, 'pictures/link.avif'));
		const folder = bundle({ copies: [{ ...copy(480), file: 'pictures/folder.avif' }] });
		mkdirSync(join(folder, 'pictures/folder.avif'));
		const reasons = {
			[bundle({ width: 700 })]: 'width: is 700, but the picture has 600 pixels',
			[bundle({ copies: [{ ...copy(600), width: 480 }] })]:
				'copies: pictures/bridge-600.avif is 600 pixels wide, not 480',
			[bundle({ copies: [copy(960)] })]: 'copies: pictures/bridge-960.avif is not in the bundle',
			[linked]: 'copies: pictures/linked/bridge.avif is a link that leads out of the bundle',
			[file]: 'copies: pictures/link.avif is a link, or stands below one',
			[folder]: 'copies: pictures/folder.avif is not a regular file but, for example, a link',
			[bundle({ copies: [{ ...copy(480), file: 'pictures/../media/bridge.jpg' }] })]:
				'copies.0.file: must name a file in the bundle’s pictures folder, such as pictures/bridge-480.avif',
			[bundle({ preview: 'data:image/png;base64,AAAA' })]:
				'preview: must be a WebP picture as a data address in base64',
			[bundle({ file: 'media/other.jpg' })]:
				'file: is not in the bundle, so no prepared copies can be supplied for it',
		};
		const store = bundleStore(getDatabase());
		for (const [path, message] of Object.entries(reasons)) {
			const { problems } = await importBundle(store, path);
			expect(problems).toEqual([expect.objectContaining({ file: 'media.json', entry: 1, message })]);
			expect(await stored()).toMatchObject({ avifPending: true, alts: {} });
			expect(avifFiles(await stored())).toEqual([]);
		}
	});
});
