import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { articleTexts, previewLinks } from '../store/schema.ts';
import { isText } from './load-text.ts';
import type { TextKey } from './text-key.ts';
import { TextNotFound } from './text-not-found.ts';

/** How long a preview link opens, unless another time is asked for: seven days, in hours. */
export const previewHours = 168;

/**
 * Makes a secret that shows the newest version of a text to whoever holds it, for a time. Only its hash
 * is kept, so a copy of the store opens no draft. Links that have ended are cleared away here.
 *
 * @returns the secret, which is shown this once
 * @throws TextNotFound
 */
export async function createPreviewKey(
	database: Database,
	key: TextKey,
	hours: number = previewHours,
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

/** When a preview link of this text ends; null where the secret is not one of its links or has ended. */
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
