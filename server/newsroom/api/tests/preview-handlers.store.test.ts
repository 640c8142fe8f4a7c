import { emptyText } from '@portico/api/newsroom/article-text.ts';
import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { findArticlePreview } from '@portico/content/articles/article-preview.ts';
import { findUsedMedia } from '@portico/content/media/find-used-media.ts';
import { givenPerson, type TestPerson } from '@portico/content/newsroom/given-person.ts';
import { PermissionMissing } from '@portico/content/permissions/authorise.ts';
import { media } from '@portico/content/store/tables/media-schema.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { previewHandlers } from '../handlers/preview-handlers.ts';
import type { NewsroomHandlers, NewsroomSources } from '../newsroom-route.ts';

type Handlers = NewsroomHandlers<typeof newsroomCallGroups.previews>;

const zh = { articleId: 'a1', lang: 'zh' } as const;

describeWithStore('the calls of previews', (getDatabase) => {
	beforeEach(async () => {
		await clearStore(getDatabase());
		await importInto(getDatabase(), { articles: [article('a1', { texts: { zh: text('一') } })] });
	});

	function call<Name extends keyof Handlers>(name: Name, { actor, grants }: TestPerson, request: object) {
		const sources = { database: getDatabase(), siteUrl: 'https://www.example.org', maxBodyBytes: 10_000 };
		const whole = { actor, session: { grants }, params: zh, body: {}, ...request };
		return (previewHandlers[name] as Handlers[Name])(sources as NewsroomSources, whole as never);
	}

	test('show a writer what is not saved, with files that nothing else shows, and a reader only what is', async () => {
		const digest = 'ab'.repeat(32);
		const file = { file: 'media/secret.jpg', digest, mediaType: 'image/jpeg', size: 1, width: 8, height: 8 };
		await getDatabase().insert(media).values(file);
		const isServed = async () => (await findUsedMedia(getDatabase(), [digest.slice(0, 32)])).size > 0;
		const content = {
			...emptyText,
			title: '新写',
			body: '<figure><img src="media/secret.jpg" alt=""></figure>',
		};
		const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read'] }]);
		await expect(call('framePreview', reader, { body: { content } })).rejects.toThrow(PermissionMissing);
		expect(await call('framePreview', reader, {})).toMatchObject({ article: { title: '一', version: 1 } });
		expect(await isServed()).toBe(false);

		const writer = await givenPerson(getDatabase(), 'writer', [{ actions: ['read', 'write'] }]);
		const { key, article } = (await call('framePreview', writer, { body: { content } })) as {
			key: string;
			article: object;
		};
		expect(article).toMatchObject({ title: '新写', version: null });
		expect(await isServed()).toBe(true);
		// Until it is saved, the page itself shows what is.
		expect(await findArticlePreview(getDatabase(), zh, key)).toMatchObject({ title: '一' });
		const stranger = await givenPerson(getDatabase(), 'stranger', [{ actions: ['read'], langs: ['en'] }]);
		await expect(call('framePreview', stranger, {})).rejects.toThrow(PermissionMissing);
	});

	test('draw what is shared of a text, as it is written', async () => {
		const content = { ...emptyText, title: '新写', shareTitle: '分享的标题', summary: '摘要' };
		const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read'] }]);
		await expect(call('sharePreview', reader, { body: { content } })).rejects.toThrow(PermissionMissing);
		const saved = (await call('sharePreview', reader, {})) as { picture: string };
		expect(saved).toMatchObject({ title: '一' });
		const writer = await givenPerson(getDatabase(), 'writer', [{ actions: ['read', 'write'] }]);
		const shared = (await call('sharePreview', writer, { body: { content } })) as { picture: string };
		expect(shared).toMatchObject({ title: '分享的标题', summary: '摘要' });
		const [before, after] = [saved, shared].map(({ picture }) =>
			Buffer.from(picture.split(',')[1] ?? '', 'base64'),
		);
		expect(await sharp(after).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
		expect(after).not.toEqual(before);
	});

	test('make a link, list it to those who may read its text, and end it', async () => {
		const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read'] }]);
		const body = { label: '顾问', days: 7 };
		const made = (await call('createPreviewLink', reader, { body })) as { address: string };
		expect(made.address).toMatch(/^https:\/\/www\.example\.org\/articlepreview\/a1\?key=[\w-]{32}$/);
		const params = { articleId: 'a1' };
		const { items } = (await call('previewLinks', reader, { params })) as { items: { linkId: string }[] };
		expect(items).toMatchObject([{ label: '顾问', createdBy: 'reader', openedAt: null, opens: 0 }]);
		const translator = await givenPerson(getDatabase(), 'translator', [{ actions: ['read'], langs: ['en'] }]);
		expect(await call('previewLinks', translator, { params })).toEqual({ items: [] });
		await call('revokePreviewLink', reader, { params: { ...params, linkId: items[0]?.linkId } });
		expect(await call('previewLinks', reader, { params })).toEqual({ items: [] });
	});
});
