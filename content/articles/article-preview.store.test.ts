import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { countOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { previewLinks } from '../store/tables/schema.ts';
import { createPreviewKey, defaultPreviewHours, previewLinkEnd } from './article-preview.ts';
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
		expect(await previewLinkEnd(getDatabase(), zh, secret)).toEqual(expiresAt);
		expect(await previewLinkEnd(getDatabase(), { ...zh, lang: 'en' }, secret)).toBeNull();
		expect(await previewLinkEnd(getDatabase(), { ...zh, articleId: 'a2' }, secret)).toBeNull();
		expect(await previewLinkEnd(getDatabase(), zh, `${secret}x`)).toBeNull();
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
		expect(await previewLinkEnd(getDatabase(), zh, secret)).toBeNull();
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
});
