import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { countOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changeContent } from '../changes/change-content.ts';
import { saveMetadata } from '../drafts/save-metadata.ts';
import { saveWorkingCopy } from '../drafts/save-working-copy.ts';
import { findUsedMedia } from '../media/find-used-media.ts';
import { writeMedia } from '../media/write-media.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { PermissionMissing } from '../permissions/authorise.ts';
import { columns, previewLinks } from '../store/tables/schema.ts';
import { findArticlePreview, previewText } from './article-preview.ts';
import {
	createPreviewKey,
	defaultPreviewHours,
	keepFrameOpen,
	listPreviewLinks,
	openPreviewLink,
	revokePreviewLink,
} from './preview-links.ts';
import { TextNotFound } from './texts/load-text.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const hourMs = 3_600_000;

describeWithStore('a preview link', (getDatabase) => {
	beforeEach(async () => {
		await clearStore(getDatabase());
		await importInto(getDatabase(), { articles: [article('a1'), article('a2')] });
	});

	test('opens its text in its language and no other', async () => {
		const { secret, expiresAt } = await createPreviewKey(getDatabase(), 'system:command', zh);
		expect(await openPreviewLink(getDatabase(), zh, secret)).toEqual({
			expiresAt,
			version: null,
			asSaved: false,
		});
		expect(await openPreviewLink(getDatabase(), { ...zh, lang: 'en' }, secret)).toBeNull();
		expect(await openPreviewLink(getDatabase(), { ...zh, articleId: 'a2' }, secret)).toBeNull();
		expect(await openPreviewLink(getDatabase(), zh, `${secret}x`)).toBeNull();
	});

	test('expires after the requested time', async () => {
		// The store's clock stands still within a transaction.
		const between = await getDatabase().transaction(async (transaction) => {
			const week = await createPreviewKey(transaction, 'system:command', zh);
			const hour = await createPreviewKey(transaction, 'system:command', zh, 1);
			return week.expiresAt.getTime() - hour.expiresAt.getTime();
		});
		expect(between).toBe((defaultPreviewHours - 1) * hourMs);
	});

	test('opens nothing once it has expired, and is deleted with the next one', async () => {
		const { secret } = await createPreviewKey(getDatabase(), 'system:command', zh);
		await getDatabase().execute(sql`update preview_links set expires_at = now() - interval '1 second'`);
		expect(await openPreviewLink(getDatabase(), zh, secret)).toBeNull();
		await createPreviewKey(getDatabase(), 'system:command', zh);
		expect(await countOf(getDatabase(), 'preview_links')).toBe(1);
	});

	test('is stored as a hash, so that the store alone opens no draft', async () => {
		const { secret } = await createPreviewKey(getDatabase(), 'system:command', zh);
		expect(secret).toMatch(/^[\w-]{32}$/);
		expect(JSON.stringify(await getDatabase().select().from(previewLinks))).not.toContain(secret);
	});

	test('requires a text', async () => {
		await expect(
			createPreviewKey(getDatabase(), 'system:command', { articleId: 'none', lang: 'zh' }),
		).rejects.toThrow(TextNotFound);
	});

	test('shows what is written, with facts that wait, until it is revoked', async () => {
		const database = getDatabase();
		await publish(database, zh);
		await database.insert(columns).values({ fdCode: 'leaf', page: 'articlepagelist', names: { zh: '叶' } });
		const writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'] }]);
		const { secret } = await createPreviewKey(database, writer.actor, zh, 24, '董事会办公室');
		expect(await findArticlePreview(database, zh, secret)).toMatchObject({ version: 1, state: 'published' });
		const content = { ...emptyText, body: '<p>新写的</p><script>x()</script>' };
		await saveWorkingCopy(database, writer.actor, zh, { revision: 0, baseVersion: 1, content }, 10_000);
		await saveMetadata(database, writer.actor, 'a1', { revision: 0, changed: { fdCode: 'leaf' } });
		expect(await findArticlePreview(database, zh, secret)).toMatchObject({
			...{ version: null, title: '（尚无标题）', blocks: [{ kind: 'text', html: '<p>新写的</p>' }] },
			column: { fdCode: 'leaf' },
		});
		const [link] = await listPreviewLinks(database, 'a1', () => true);
		expect(link).toMatchObject({
			...{ lang: 'zh', label: '董事会办公室', createdBy: 'writer', opens: 2 },
			openedAt: expect.any(Date),
		});
		expect(JSON.stringify(link)).not.toContain(secret);
		expect(await listPreviewLinks(database, 'a1', (lang) => lang === 'en')).toEqual([]);
		const other = await givenPerson(database, 'other', [{ actions: ['read'], fdCode: 'leaf' }]);
		const revoke = (person: TestPerson, linkId = link?.linkId ?? '') =>
			revokePreviewLink(database, person.actor, 'a1', linkId);
		await expect(revoke(other)).rejects.toThrow(PermissionMissing);
		await revoke(writer);
		expect(await findArticlePreview(database, zh, secret)).toBeNull();
		await expect(revoke(writer)).rejects.toMatchObject({ code: 'preview-link-not-found' });
	});

	test('of a frame is kept by its person alone, and is in no list', async () => {
		const database = getDatabase();
		const writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'] }]);
		const other = await givenPerson(database, 'other', [{ actions: ['read'] }]);
		const keep = (person: TestPerson, secret: string | null, files: string[] = []) =>
			keepFrameOpen(database, person.actor, zh, secret, { files, version: null });
		const secret = await keep(writer, null, ['media/a.jpg']);
		expect(await keep(writer, secret, ['media/b.jpg'])).toBe(secret);
		expect(await openPreviewLink(database, zh, secret)).toMatchObject({ version: null });
		expect(await keep(other, secret)).not.toBe(secret);
		await database.execute(sql`update preview_links set expires_at = now() - interval '1 second'`);
		expect(await openPreviewLink(database, zh, secret)).toBeNull();
		expect(await keep(writer, secret)).not.toBe(secret);
		expect(await listPreviewLinks(database, 'a1', () => true)).toEqual([]);
		const [frame] = await database.select().from(previewLinks);
		await expect(revokePreviewLink(database, writer.actor, 'a1', frame?.keyHash ?? '')).rejects.toMatchObject(
			{ code: 'preview-link-not-found' },
		);
	});

	test('of a frame can show a version, whatever is written since, with the facts that go out with it', async () => {
		const database = getDatabase();
		const writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write'] }]);
		const content = { ...emptyText, title: '新写的' };
		await saveWorkingCopy(database, writer.actor, zh, { revision: 0, baseVersion: 1, content }, 10_000);
		const secret = await keepFrameOpen(database, writer.actor, zh, null, { files: [], version: 1 });
		expect(await findArticlePreview(database, zh, secret)).toMatchObject({ version: 1, title: 'a1的标题' });
		expect((await previewText(database, zh, { version: null }, 'me'))?.preview).toMatchObject({
			...{ version: null, title: '新写的' },
		});
		expect(await previewText(database, zh, { version: 7 }, 'me')).toBeNull();
	});

	test('of an earlier version shows what was in it then, also pictures that somebody has replaced since', async () => {
		const database = getDatabase();
		const writer = await givenPerson(database, 'writer', [{ actions: ['read', 'write', 'media.replace'] }]);
		const bytes = (digest: string) => ({
			...{ file: 'media/bridge.jpg', mediaType: 'image/jpeg', size: 1, width: 800, height: 600 },
			...{ animated: false, preview: null, variants: [], avifPending: false, digest: digest.repeat(32) },
		});
		const write = (digest: string) =>
			changeContent(database, 'system:import', (change) => writeMedia(change, [bytes(digest)]));
		await write('aa');
		const body = '<figure><img src="media/bridge.jpg" alt="桥"></figure>';
		const version = await saveDraft(database, zh, { title: '二', body });
		await write('bb');
		const digestsIn = async (asSaved: boolean) => {
			const shown = await previewText(database, zh, { version, asSaved }, 'me');
			return { text: JSON.stringify(shown?.preview.blocks), files: shown?.files ?? [] };
		};
		expect((await digestsIn(false)).text).toContain('bbbb');
		const { text, files } = await digestsIn(true);
		expect(text).toContain('aaaa');
		expect(text).not.toContain('bbbb');
		// Served while the frame is open, and to nobody otherwise.
		const former = 'aa'.repeat(16);
		expect((await findUsedMedia(database, [former])).size).toBe(0);
		await keepFrameOpen(database, writer.actor, zh, null, { files, version, asSaved: true });
		expect((await findUsedMedia(database, [former])).size).toBe(1);
	});
});
