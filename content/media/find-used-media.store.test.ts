import { createHash } from 'node:crypto';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, restore, saveDraft, schedule, withdraw } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPreviewKey } from '../articles/preview-links.ts';
import { promoteDue } from '../articles/texts/schedule.ts';
import { changeContent } from '../changes/change-content.ts';
import { media } from '../store/tables/media-schema.ts';
import { posterFile } from '../videos/register-video.ts';
import { removeVideo } from '../videos/upsert-video.ts';
import { findUsedMedia, recordMissingUses } from './find-used-media.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const en = { articleId: 'a1', lang: 'en' } as const;
const farFuture = new Date('2999-01-01T00:00:00Z');

/** Stands for the SHA-256 of a file's bytes: each file of these tests has bytes of its own. */
const digestOf = (file: string) => createHash('sha256').update(file).digest('hex');
const addressed = (file: string) => digestOf(file).slice(0, 32);

describeWithStore('media in use', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	/** Adds files to the store under their names in content. */
	async function givenFiles(...files: string[]): Promise<void> {
		await getDatabase()
			.insert(media)
			.values(
				files.map((file) => ({
					file,
					digest: digestOf(file),
					mediaType: file.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf',
					size: 1,
					width: file.endsWith('.jpg') ? 1600 : null,
					height: file.endsWith('.jpg') ? 900 : null,
				})),
			);
	}

	async function used(...files: string[]): Promise<string[]> {
		const found = await findUsedMedia(getDatabase(), files.map(addressed));
		return files.filter((file) => found.has(addressed(file)));
	}

	describe('by texts', () => {
		const body =
			'<p>文<a href="media/linked.pdf">附</a></p><p><img src="media/body.jpg"></p>' +
			'<figure data-kind="gallery"><img src="media/one.jpg"><img src="media/two.jpg">' +
			'<figcaption><a href="media/caption.pdf">图</a></figcaption></figure>' +
			'<table><tbody><tr><td><a href="media/in table &amp; more.pdf">表</a></td></tr></tbody></table>' +
			'<p><a href="media/block.pdf">附件</a></p>';
		const inBody = ['linked.pdf', 'body.jpg', 'one.jpg', 'two.jpg', 'caption.pdf'].map(
			(name) => `media/${name}`,
		);
		inBody.push('media/in table & more.pdf', 'media/block.pdf');
		const shared = ['media/cover.jpg', 'media/form.pdf'];
		const all = [...inBody, ...shared];

		beforeEach(async () => {
			await givenFiles(...all, 'media/english.pdf', 'media/nobody.pdf');
			await importInto(getDatabase(), {
				articles: [
					article('a1', {
						cover: 'media/cover.jpg',
						attachments: [{ file: 'media/form.pdf', names: { zh: '表' } }],
						texts: {
							zh: text('文', { body }),
							en: text('Text', { body: '<p><a href="media/english.pdf">form</a></p>' }),
						},
					}),
				],
			});
		});

		test('includes cover, attachments and files in the body, until the text is withdrawn', async () => {
			expect(await used(...all, 'media/nobody.pdf')).toEqual(all);
			await withdraw(getDatabase(), zh);
			// The other language still shows the shared files.
			expect(await used(...all, 'media/english.pdf')).toEqual([...shared, 'media/english.pdf']);
			await withdraw(getDatabase(), en);
			expect(await used(...all, 'media/english.pdf')).toEqual([]);
			await publish(getDatabase(), zh);
			expect(await used(...all, 'media/english.pdf')).toEqual(all);
			await expectConsistentStore(getDatabase());
		});

		test('includes a file of two texts until neither is published', async () => {
			const another = text('二', { body: '<p><a href="media/form.pdf">表</a></p>' });
			await importInto(getDatabase(), { articles: [article('a2', { texts: { zh: another } })] });
			for (const key of [zh, en]) await withdraw(getDatabase(), key);
			expect(await used('media/form.pdf', 'media/cover.jpg')).toEqual(['media/form.pdf']);
			await withdraw(getDatabase(), { articleId: 'a2', lang: 'zh' });
			expect(await used('media/form.pdf')).toEqual([]);
		});

		test('includes a file that is linked by its address', async () => {
			const link = `<p><a href="/media/${addressed('media/nobody.pdf')}/nobody.pdf?download=1">表</a></p>`;
			await saveDraft(getDatabase(), en, { title: 'Text', body: link });
			expect(await used('media/nobody.pdf')).toEqual([]);
			await publish(getDatabase(), en);
			expect(await used('media/nobody.pdf', 'media/english.pdf')).toEqual(['media/nobody.pdf']);
		});

		test("includes other files once another version is published, and a scheduled one's once it is due", async () => {
			await saveDraft(getDatabase(), zh, { title: '二稿', body: '<p><img src="media/one.jpg"></p>' });
			expect(await used('media/one.jpg', 'media/two.jpg')).toEqual(['media/one.jpg', 'media/two.jpg']);
			await publish(getDatabase(), zh);
			expect(await used('media/one.jpg', 'media/two.jpg')).toEqual(['media/one.jpg']);
			await restore(getDatabase(), zh, 1);
			await schedule(getDatabase(), zh, farFuture);
			expect(await used('media/two.jpg')).toEqual([]);
			await getDatabase().execute(sql`
				update article_texts set scheduled_for = now() - interval '1 second' where scheduled_for is not null
			`);
			await promoteDue(getDatabase());
			expect(await used('media/two.jpg')).toEqual(['media/two.jpg']);
		});

		test('excludes the former cover and attachments after an import replaces them', async () => {
			await importInto(getDatabase(), {
				articles: [
					article('a1', {
						cover: null,
						attachments: [],
						texts: { zh: text('文', { body }), en: text('Text', { body: '<p>Text</p>' }) },
					}),
				],
			});
			expect(await used(...all)).toEqual(inBody);
		});

		test('serves only the new bytes of a replaced file', async () => {
			const replaced = addressed('media/form.pdf');
			const { rows } = await getDatabase().execute<{ digest: string }>(sql`
				update media set digest = ${digestOf('other bytes')} where file = 'media/form.pdf' returning digest
			`);
			const current = rows[0]?.digest.slice(0, 32) as string;
			const found = await findUsedMedia(getDatabase(), [replaced, current]);
			expect([...found]).toEqual([[current, { untilEvent: true, isAttachment: true }]]);
		});

		test('tells pictures from files to download', async () => {
			const found = await findUsedMedia(getDatabase(), shared.map(addressed));
			expect([...found.values()]).toEqual([
				{ untilEvent: true, isAttachment: false },
				{ untilEvent: true, isAttachment: true },
			]);
		});

		test('refuses no stored file until the texts of an earlier build are recorded', async () => {
			await getDatabase().execute(sql`delete from media_uses`);
			await getDatabase().execute(sql`update article_texts set media_uses_version = null`);
			const found = await findUsedMedia(getDatabase(), ['media/form.pdf', 'media/nobody.pdf'].map(addressed));
			expect([...found.values()].map(({ untilEvent }) => untilEvent)).toEqual([false, false]);
			expect(await used('media/unknown.pdf')).toEqual([]);
			expect(await recordMissingUses(getDatabase(), async () => undefined)).toBe(2);
			expect(await used(...all, 'media/nobody.pdf')).toEqual(all);
			await expectConsistentStore(getDatabase());
			expect(await recordMissingUses(getDatabase(), async () => undefined)).toBe(0);
		});

		describe('and preview links', () => {
			const draft = '<p><a href="media/nobody.pdf">稿</a></p>';

			test('includes a draft behind a valid link', async () => {
				for (const key of [zh, en]) await withdraw(getDatabase(), key);
				await saveDraft(getDatabase(), zh, { title: '稿', body: draft });
				expect(await used('media/nobody.pdf', ...shared)).toEqual([]);
				await createPreviewKey(getDatabase(), 'system:command', zh);
				const found = await findUsedMedia(getDatabase(), ['media/nobody.pdf', ...all].map(addressed));
				expect([...found.keys()]).toEqual(['media/nobody.pdf', ...shared].map(addressed));
				for (const { untilEvent } of found.values()) expect(untilEvent).toBe(false);
				await getDatabase().execute(sql`update preview_links set expires_at = now() - interval '1 second'`);
				expect(await used('media/nobody.pdf', ...all)).toEqual([]);
			});

			test('only includes the newest version for a link', async () => {
				await withdraw(getDatabase(), zh);
				await createPreviewKey(getDatabase(), 'system:command', zh);
				expect(await used('media/nobody.pdf', ...inBody)).toEqual(inBody);
				await saveDraft(getDatabase(), zh, { title: '稿', body: draft });
				expect(await used('media/nobody.pdf', ...inBody)).toEqual(['media/nobody.pdf']);
			});
		});
	});

	test('includes files of columns, leaders, settings, links of the site and videos while these exist', async () => {
		const parts = [
			'column.jpg',
			'portrait.jpg',
			'life.jpg',
			'slide.jpg',
			'field.jpg',
			'rules.pdf',
			'poster.jpg',
		];
		const files = parts.map((name) => `media/${name}`);
		await givenFiles(...files);
		const names = { zh: '名' };
		const leader = { number: 1, order: 1, names, positions: { zh: ['职务'] } };
		const rules = `https://www.example.com/media/${addressed('media/rules.pdf')}/rules.pdf`;
		await importInto(getDatabase(), {
			videos: ['film'],
			columns: [column('news', { cover: 'media/column.jpg' })],
			files: {
				'videos.json': [{ videoId: 'film', titles: names, poster: 'media/poster.jpg' }],
				'leaders.json': [
					{
						...leader,
						portrait: 'media/portrait.jpg',
						biographies: { zh: '<p>传</p><p><img src="media/life.jpg"></p>' },
					},
				],
				'site.json': {
					names,
					slider: [{ picture: 'media/slide.jpg', titles: names, target: { fdCode: 'news' } }],
					businessFields: [{ fdCode: 'news', picture: 'media/field.jpg' }],
					friendlyLinks: [{ names, href: rules }],
				},
			},
		});
		expect(await used(...files)).toEqual(files);
		const { rows } = await getDatabase().execute<{ digest: string }>(sql`select digest from videos`);
		const video = rows[0]?.digest.slice(0, 32) as string;
		expect([...(await findUsedMedia(getDatabase(), [video]))]).toEqual([
			[video, { untilEvent: true, isAttachment: false }],
		]);

		await importInto(getDatabase(), {
			columns: [column('news', { cover: null })],
			files: {
				'leaders.json': [{ ...leader, portrait: null, biographies: null }],
				'site.json': { names, slider: [], businessFields: [], friendlyLinks: [] },
			},
		});
		expect(await used(...files)).toEqual(['media/poster.jpg']);
		await changeContent(getDatabase(), 'system:command', (change) => removeVideo(change, 'film'));
		expect(await used('media/poster.jpg', posterFile('film', 'jpg'))).toEqual([]);
		expect([...(await findUsedMedia(getDatabase(), [video]))]).toEqual([]);
	});
});
