import { createHash, randomBytes } from 'node:crypto';
import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import type { ArticleState } from '@portico/api/constants.ts';
import { and, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../model/actor.ts';
import { isIdentifier, type TextKey } from '../model/identifiers.ts';
import { authorise } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { articles, articleTexts, previewLinks } from '../store/tables/schema.ts';
import { type ArticleTextRow, articleText, articleTextFields } from './article.ts';
import { isText, recordedText, TextNotFound } from './texts/load-text.ts';

/** Default lifetime of a preview link in hours: seven days. */
export const defaultPreviewHours = 168;

type PreviewRow = ArticleTextRow & {
	version: number;
	saved_at: string;
	state: ArticleState;
	published_at: string | null;
};

/**
 * The newest version of a text in any state, for anyone with a preview link to it. Null for everyone
 * else, so that the answer does not reveal which drafts exist. `publishedAt` is the date it has or will
 * have: that of its first publication, else the scheduled time.
 */
export async function findArticlePreview(
	database: Database,
	key: TextKey,
	secret: string,
): Promise<ArticlePreview | null> {
	if (!isIdentifier(key.articleId) || secret === '') return null;
	const expiresAt = await previewLinkEnd(database, key, secret);
	const row = expiresAt && (await loadLatest(database, key));
	const text = row && (await articleText(database, row, key.lang));
	if (!text) return null;
	return {
		...text,
		version: row.version,
		savedAt: new Date(row.saved_at).toISOString(),
		state: row.state,
		publishedAt: row.published_at && new Date(row.published_at).toISOString(),
		expiresAt: expiresAt.toISOString(),
	};
}

async function loadLatest(database: Database, key: TextKey): Promise<PreviewRow | undefined> {
	const { rows } = await database.execute<PreviewRow>(sql`
		select ${articleTextFields}, versions.version, versions.saved_at, texts.state,
			coalesce(texts.published_at, texts.scheduled_for) as published_at
		from article_texts texts
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.latest_version
		join articles on articles.article_id = texts.article_id
		where texts.article_id = ${key.articleId} and texts.lang = ${key.lang}
	`);
	return rows[0];
}

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
