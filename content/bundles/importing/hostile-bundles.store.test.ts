import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { article, column, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { media } from '../../store/tables/media-schema.ts';
import { articles } from '../../store/tables/schema.ts';
import { bundleFiles } from '../formats/fields.ts';
import { importBundle } from './import-bundle.ts';

const notAFile = 'is not a regular file but, for example, a link';
const lists = Object.values(bundleFiles).filter((name) => name !== bundleFiles.media);

describeWithStore('a bundle from an untrusted source', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const imported = (bundle: string) => importBundle(bundleStore(getDatabase()), bundle);

	describe.each(lists)('with %s', (file) => {
		test('refuses it when it is a link, a pipe or a device, and does not block', async () => {
			const secret = join(scratchFolder(), 'secret');
			writeFileSync(secret, '[{"secret": true}]');
			const make: ((path: string) => void)[] = [
				(path) => symlinkSync('/dev/zero', path),
				(path) => symlinkSync(secret, path),
				(path) => execFileSync('mkfifo', [path]),
				(path) => mkdirSync(path),
			];
			for (const put of make) {
				const bundle = writeBundle({ articles: [article('a')] });
				rmSync(join(bundle, file), { force: true });
				put(join(bundle, file));
				const { problems, completed } = await imported(bundle);
				expect(completed).toBe(true);
				expect(problems).toContainEqual(expect.objectContaining({ file, message: notAFile }));
				expect(JSON.stringify(problems)).not.toContain('secret');
			}
		});
	});

	test('reads a growing file up to its size when opened', async () => {
		const bundle = writeBundle({});
		writeFileSync(join(bundle, 'site.json'), '');
		truncateSync(join(bundle, 'site.json'), 65 * 1024 * 1024);
		const { problems } = await imported(bundle);
		expect(problems).toEqual([
			expect.objectContaining({ file: 'site.json', message: 'is larger than 64 MB' }),
		]);
	});

	test('refuses lines built to exhaust memory', async () => {
		const body = (html: string) => ({ texts: { zh: { title: '大', body: html } } });
		const oneMegabyte = 1024 * 1024;
		const bundle = writeBundle({
			articles: [
				article('before'),
				article('cells', body('<td>x'.repeat(oneMegabyte / 5))),
				article('long', body('磐'.repeat(oneMegabyte))),
				`{"articleId":"longer","texts":"${'x'.repeat(10 * oneMegabyte)}"}`,
				article('deep', body('<blockquote>'.repeat(40_000))),
				article('after'),
			],
		});
		const { problems, byKind } = await imported(bundle);
		expect(byKind.articles).toMatchObject({ refused: 3 });
		expect(problems.slice(0, 3).map(({ line, message }) => [line, message])).toEqual(
			expect.arrayContaining([
				[2, 'texts.zh.body: has more than 52428 elements (MAX_BODY_KB)'],
				[3, 'texts.zh.body: is larger than 2048 KB (MAX_BODY_KB)'],
				[4, 'is longer than 9216 KB'],
			]),
		);
		const ids = (await getDatabase().select({ id: articles.articleId }).from(articles)).map(({ id }) => id);
		expect(ids).toEqual(expect.arrayContaining(['before', 'after', 'deep']));
	});

	test.each(['media', 'media/below'])('publishes nothing that a link %s points to', async (place) => {
		const outsideFolder = scratchFolder();
		writeFileSync(join(outsideFolder, 'secret.txt'), 'secret');
		const bundle = writeBundle({ articles: [article('a')] });
		if (place !== 'media') mkdirSync(join(bundle, 'media'));
		symlinkSync(outsideFolder, join(bundle, place));
		const { problems, imported: importedCount } = await imported(bundle);
		expect(problems).toEqual([expect.objectContaining({ id: place, severity: 'refused' })]);
		expect(importedCount).toBe(2);
		expect(await getDatabase().select().from(media)).toEqual([]);
	});

	test('may itself be reached by a link, which the operator chose', async () => {
		const bundle = writeBundle({ columns: [column('news')], articles: [article('a')] });
		const link = join(scratchFolder(), 'current');
		symlinkSync(bundle, link);
		expect(await imported(link)).toMatchObject({ imported: 2, problemCount: 0 });
	});

	test('reports and skips file names that are not UTF-8, and refuses their entries', async () => {
		const bundle = writeBundle({
			files: {
				'media/notice.txt': 'good',
				'media/other.txt': 'in GBK',
				'media.json': [{ file: 'media/桥.txt', alts: { zh: '桥' } }],
			},
		});
		// 桥.txt as a Chinese system's archive encodes it.
		const name = Buffer.concat([
			Buffer.from(`${bundle}/media/`),
			Buffer.from([0xc7, 0xc5]),
			Buffer.from('.txt'),
		]);
		renameSync(join(bundle, 'media/other.txt'), name);
		const { problems } = await imported(bundle);
		expect(problems.map(({ file, id, message }) => [file, id, message])).toEqual([
			[
				'media',
				'media/桥.txt',
				'has a name that is not UTF-8 but GBK perhaps; unpack its archive with that encoding',
			],
			['media.json', 'media/桥.txt', 'file: is neither in the bundle nor in the store'],
		]);
		expect(await getDatabase().select({ file: media.file }).from(media)).toEqual([
			{ file: 'media/notice.txt' },
		]);
	});
});
