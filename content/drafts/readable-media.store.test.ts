import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { mediaAddress } from '@portico/content/files/media-files.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { upsertArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import { recordTextMedia } from '../media/record-text-media.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { media } from '../store/tables/media-schema.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { findMedia, findStoredPicture } from './find-media.ts';
import { findOwnMedia } from './find-own-media.ts';
import { saveMetadata } from './save-metadata.ts';
import { saveWorkingCopy } from './save-working-copy.ts';

const maxBodyBytes = 100_000;

describeWithStore('media files in the newsroom', (getDatabase) => {
	let translator: TestPerson;
	let editor: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database.insert(columns).values([
			{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } },
			{ fdCode: 'local', page: 'articlepagelist', names: { zh: '地方' }, parent: 'news' },
			{ fdCode: 'board', page: 'articlepagelist', names: { zh: '董事会' } },
		]);
		const article = { alsoIn: [], cover: null, attachments: [], pinned: false, pinnedUntil: null };
		await changeContent(database, 'system:command', (change) =>
			upsertArticles(change, [
				{ ...article, articleId: 'open', fdCode: 'local' },
				{ ...article, articleId: 'secret', fdCode: 'board' },
			]),
		);
		translator = await givenPerson(database, 'translator', [
			{ actions: ['read', 'write'], fdCode: 'news', langs: ['en'] },
		]);
		editor = await givenPerson(database, 'editor', [{ actions: ['read'] }]);
	});

	let added = 0;
	/** Stores pictures, or files, by their endings. */
	async function add(...files: string[]) {
		for (const file of files) {
			added += 1;
			const size = file.endsWith('.pdf') ? {} : { width: 20, height: 10 };
			const digest = added.toString(16).padStart(32, '0').repeat(2);
			await getDatabase()
				.insert(media)
				.values({ file, digest, size: 10, mediaType: 'application/octet-stream', ...size });
		}
	}

	const text = (body: string) => ({ title: 't', body });
	const shown = (file: string) => `<img src="${file.replaceAll('&', '&amp;')}" alt="">`;

	/** The files that a person finds: the same before and after what versions name is recorded. */
	async function foundBy(person: TestPerson): Promise<string[]> {
		const before = await findBy(person);
		await recordTextMedia(getDatabase(), async () => undefined);
		expect(await findBy(person)).toEqual(before);
		return before;
	}

	async function findBy(person: TestPerson): Promise<string[]> {
		const kinds = ['picture', 'file'] as const;
		const query = { text: '', ids: [], limit: 200 };
		const found = await Promise.all(
			kinds.map((kind) => findMedia(getDatabase(), person, { kind, ...query }, 'zh')),
		);
		for (const { hasMore } of found) expect(hasMore).toBe(false);
		return found.flatMap(({ items }) => items.map(({ id }) => id)).toSorted();
	}

	const isShownTo = async (person: TestPerson, file: string) =>
		(await findStoredPicture(getDatabase(), person, file, 1)) !== null;

	test('are hidden from people who may read none of their uses, and all shown to those who read everything', async () => {
		const database = getDatabase();
		await add('media/secret.jpg', 'media/裁员方案.pdf', 'media/unused.jpg');
		await saveDraft(database, { articleId: 'secret', lang: 'zh' }, text(shown('media/secret.jpg')));
		await database
			.update(articles)
			.set({ attachments: [{ file: 'media/裁员方案.pdf', names: { zh: '方案' } }] })
			.where(eq(articles.articleId, 'secret'));
		expect(await foundBy(translator)).toEqual([]);
		expect(await isShownTo(translator, 'media/secret.jpg')).toBe(false);
		expect(await isShownTo(translator, 'media/unused.jpg')).toBe(false);
		expect(await foundBy(editor)).toEqual(['media/secret.jpg', 'media/unused.jpg', 'media/裁员方案.pdf']);
		expect(await isShownTo(editor, 'media/unused.jpg')).toBe(true);
	});

	test('are shown where a draft, an earlier version or a working copy that the person may read has them', async () => {
		const database = getDatabase();
		const files = [
			'media/draft & "1".jpg',
			'media/earlier.jpg',
			'media/typed.jpg',
			'media/cover.jpg',
			'media/waiting.pdf',
		];
		await add(...files, 'media/by-address.jpg');
		const [byAddress] = await database.select().from(media).where(eq(media.file, 'media/by-address.jpg'));
		const address = mediaAddress(byAddress?.digest ?? '', 'by-address.jpg');
		const open = { articleId: 'open', lang: 'zh' } as const;
		await saveDraft(database, open, text(shown('media/earlier.jpg')));
		const newest = `<img src="media/draft &amp; &quot;1&quot;.jpg" alt=""><p><a href="${address}">x</a></p>`;
		await saveDraft(database, open, text(newest));
		const content = { ...emptyText, title: 't', body: `<p>${shown('media/typed.jpg')}</p>` };
		const sent = { revision: 0, baseVersion: null, content };
		const key = { articleId: 'open', lang: 'en' } as const;
		await saveWorkingCopy(database, translator.actor, key, sent, maxBodyBytes);
		await database.update(articles).set({ cover: 'media/cover.jpg' }).where(eq(articles.articleId, 'open'));
		await publish(database, open);
		const writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'] }]);
		const attachments = [{ file: 'media/waiting.pdf', names: { zh: '待发布' } }];
		await saveMetadata(database, writer.actor, 'open', { revision: 0, changed: { attachments } });
		const allAreShown = async () => {
			for (const file of [...files.slice(0, 4), 'media/by-address.jpg'])
				expect(await isShownTo(translator, file), file).toBe(true);
		};
		await allAreShown();
		expect(await foundBy(translator)).toEqual([...files, 'media/by-address.jpg'].toSorted());
		await allAreShown();
		const elsewhere = await givenPerson(database, 'elsewhere', [{ actions: ['read'], fdCode: 'board' }]);
		// What the public sees, everybody may see.
		expect(await foundBy(elsewhere)).toEqual([
			'media/by-address.jpg',
			'media/cover.jpg',
			'media/draft & "1".jpg',
		]);
	});

	test('of a text in a language that the person may not read are hidden', async () => {
		await add('media/chinese.jpg');
		await saveDraft(getDatabase(), { articleId: 'open', lang: 'zh' }, text(shown('media/chinese.jpg')));
		const reader = await givenPerson(getDatabase(), 'reader', [
			{ actions: ['read'], fdCode: 'news', langs: ['en'] },
		]);
		expect(await foundBy(reader)).toEqual([]);
		expect(await foundBy(translator)).toEqual(['media/chinese.jpg']);
	});

	test('and videos are found by what pages of ours say of them', async () => {
		await add('media/2026/大桥.jpg', 'media/form.pdf');
		const rows = await getDatabase().select().from(media);
		const [bridge, form] = rows
			.toSorted((one, other) => one.file.localeCompare(other.file))
			.map(({ digest }) => digest.slice(0, 32));
		const html = `<img src="/media/${bridge}/x-960w.webp"><a href="https://example.com/media/${form}/form.pdf">x</a><a href="/media/${'9'.repeat(32)}/gone">x</a><div data-video-id="none"></div>`;
		expect(await findOwnMedia(getDatabase(), html)).toEqual({
			files: new Map([
				[bridge, [{ file: 'media/2026/大桥.jpg', isPicture: true, copies: [] }]],
				[form, [{ file: 'media/form.pdf', isPicture: false, copies: [] }]],
			]),
			videos: new Set(),
		});
	});
});
