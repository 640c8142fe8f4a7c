import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../model/actor.ts';
import type { TextKey } from '../model/identifiers.ts';
import { authorise } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { articles, articleTexts, previewLinks } from '../store/tables/schema.ts';
import { isText, recordedText, TextNotFound } from './texts/load-text.ts';

/** Default lifetime of a preview link in hours: seven days. */
export const defaultPreviewHours = 168;

/**
 * Creates a secret that shows the newest version of a text to anyone who has it, for a limited time. Only
 * its hash is stored, so a copy of the store opens no draft. Also deletes expired links.
 *
 * @returns the secret, which is shown only once
 * @throws TextNotFound, PermissionMissing
 */
export async function createPreviewKey(
	database: Database,
	actor: Actor,
	{ articleId, lang }: TextKey,
	hours: number = defaultPreviewHours,
): Promise<{ secret: string; expiresAt: Date }> {
	const secret = randomBytes(24).toString('base64url');
	const keyHash = hashOf(secret);
	const expiresAt = await database.transaction(async (transaction) => {
		const key = { articleId, lang };
		const [text] = await transaction
			.select({ fdCode: articles.fdCode })
			.from(articleTexts)
			.innerJoin(articles, eq(articles.articleId, articleTexts.articleId))
			.where(isText(key));
		if (!text) throw new TextNotFound(key);
		await authorise(transaction, actor, 'read', { fdCode: text.fdCode, lang });
		await transaction.delete(previewLinks).where(sql`${previewLinks.expiresAt} <= now()`);
		const [link] = await transaction
			.insert(previewLinks)
			.values({ keyHash, ...key, expiresAt: sql`now() + make_interval(hours => ${hours}::int)` })
			.returning({ expiresAt: previewLinks.expiresAt });
		const details = { expiresAt: link?.expiresAt };
		await appendAudit(transaction, actor, { action: 'preview-link.add', ...recordedText(key), details });
		return link?.expiresAt as Date;
	});
	return { secret, expiresAt };
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
