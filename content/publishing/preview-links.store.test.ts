import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { emptyStore } from '../bundles/testing/empty-store.ts';
import { importInto } from '../bundles/testing/import-into.ts';
import { countOf } from '../bundles/testing/store-facts.ts';
import { article } from '../bundles/testing/write-bundle.ts';
import { previewLinks } from '../store/schema.ts';
import { createPreviewKey, previewHours, previewLinkEnd } from './preview-links.ts';
import { TextNotFound } from './text-not-found.ts';

const zh = { articleId: 'a1', lang: 'zh' } as const;
const hourMs = 3_600_000;

describeOnBothDatabases('a preview link', (getDatabase) => {
	beforeEach(async () => {
		await emptyStore(getDatabase());
		await importInto(getDatabase(), { articles: [article('a1'), article('a2')] });
	});

	test('opens its text, in its language, and no other', async () => {
		const { secret, expiresAt } = await createPreviewKey(getDatabase(), zh);
		expect(await previewLinkEnd(getDatabase(), zh, secret)).toEqual(expiresAt);
		expect(await previewLinkEnd(getDatabase(), { ...zh, lang: 'en' }, secret)).toBeNull();
		expect(await previewLinkEnd(getDatabase(), { ...zh, articleId: 'a2' }, secret)).toBeNull();
		expect(await previewLinkEnd(getDatabase(), zh, `${secret}x`)).toBeNull();
	});

	test('lasts as long as asked for', async () => {
		const week = await createPreviewKey(getDatabase(), zh);
		const hour = await createPreviewKey(getDatabase(), zh, 1);
		const between = week.expiresAt.getTime() - hour.expiresAt.getTime();
		expect(Math.abs(between - (previewHours - 1) * hourMs)).toBeLessThan(60_000);
	});

	test('that has ended opens nothing, and is cleared away with the next one', async () => {
		const { secret } = await createPreviewKey(getDatabase(), zh);
		await getDatabase().execute(sql`update preview_links set expires_at = now() - interval '1 second'`);
		expect(await previewLinkEnd(getDatabase(), zh, secret)).toBeNull();
		await createPreviewKey(getDatabase(), zh);
		expect(await countOf(getDatabase(), 'preview_links')).toBe(1);
	});

	test('is not kept as it is: the store alone opens no draft', async () => {
		const { secret } = await createPreviewKey(getDatabase(), zh);
		expect(secret).toMatch(/^[\w-]{32}$/);
		expect(JSON.stringify(await getDatabase().select().from(previewLinks))).not.toContain(secret);
	});

	test('needs a text', async () => {
		await expect(createPreviewKey(getDatabase(), { articleId: 'none', lang: 'zh' })).rejects.toThrow(
			TextNotFound,
		);
	});
});
