import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { TextKey } from '../model/text-key.ts';
import type { Database } from '../store/connect.ts';
import { articleTexts, previewLinks } from '../store/tables/schema.ts';
import { isText } from './texts/load-text.ts';
import { TextNotFound } from './texts/text-not-found.ts';

/** Default lifetime of a preview link in hours: seven days. */
export const defaultPreviewHours = 168;

/**
 * Creates a secret that shows the newest version of a text to anyone who has it, for a limited time. Only
 * its hash is stored, so a copy of the store opens no draft. Also deletes expired links.
 *
 * @returns the secret, which is shown only once
 * @throws TextNotFound
 */
export async function createPreviewKey(
	database: Database,
	key: TextKey,
	hours: number = defaultPreviewHours,
): Promise<{ secret: string; expiresAt: Date }> {
	const [text] = await database.select({ lang: articleTexts.lang }).from(articleTexts).where(isText(key));
	if (!text) throw new TextNotFound(key);
	await database.delete(previewLinks).where(sql`${previewLinks.expiresAt} <= now()`);
	const secret = randomBytes(24).toString('base64url');
	const [link] = await database
		.insert(previewLinks)
		.values({
			keyHash: hashOf(secret),
			articleId: key.articleId,
			lang: key.lang,
			expiresAt: sql`now() + make_interval(hours => ${hours}::int)`,
		})
		.returning({ expiresAt: previewLinks.expiresAt });
	return { secret, expiresAt: link?.expiresAt as Date };
}

/** When a preview link of this text expires; null when the secret is not one of its links or has expired. */
export async function previewLinkEnd(database: Database, key: TextKey, secret: string): Promise<Date | null> {
	const [link] = await database
		.select({ expiresAt: previewLinks.expiresAt })
		.from(previewLinks)
		.where(
			and(
				eq(previewLinks.keyHash, hashOf(secret)),
				eq(previewLinks.articleId, key.articleId),
				eq(previewLinks.lang, key.lang),
				sql`${previewLinks.expiresAt} > now()`,
			),
		);
	return link?.expiresAt ?? null;
}

function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}
