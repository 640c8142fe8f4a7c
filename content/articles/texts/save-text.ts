import { eq } from 'drizzle-orm';
import type { ContentChange } from '../../changes/content-change.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { TextKey } from '../../model/text-key.ts';
import { articles, articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle } from '../authorise-article.ts';
import { isText } from './load-text.ts';
import { recordedText } from './recorded-text.ts';
import { TextNotFound } from './text-not-found.ts';
import type { VersionContent } from './versions/version-columns.ts';
import { writeVersions } from './versions/write-versions.ts';

/** Another save came first. Both texts are stored, and neither overwrites the other. */
class VersionConflict extends ContentRefusal {
	override readonly name = 'VersionConflict';

	constructor({ articleId, lang }: TextKey, basedOn: number | null, latest: number) {
		const message = `Article ${articleId} (${lang}) is at version ${latest}: another was saved after version ${basedOn ?? 0}, which this was written on.`;
		super('version-conflict', message, { articleId, lang, basedOn: basedOn ?? 0, latest });
	}
}

/**
 * Saves a text as a new version. Visitors still see the published one.
 *
 * @param basedOn the version the editor started from; null when there was none
 * @param content prepared before the transaction begins, since a large body takes time
 * @returns the new version's number
 * @throws TextNotFound when the article does not exist, PermissionMissing, VersionConflict
 */
export async function saveText(
	change: ContentChange,
	key: TextKey,
	{ basedOn, content }: { basedOn: number | null; content: VersionContent },
): Promise<number> {
	const { transaction } = change;
	change.noteTexts([key]);
	const latestVersion = await transaction
		.select({ articleId: articles.articleId })
		.from(articles)
		.where(eq(articles.articleId, key.articleId));
	if (latestVersion.length === 0) throw new TextNotFound(key);
	await authoriseArticle(change, 'write', key);
	const [text] = await transaction
		.select({ latest: articleTexts.latestVersion })
		.from(articleTexts)
		.where(isText(key));
	const latest = text?.latest ?? null;
	if (latest !== basedOn) throw new VersionConflict(key, basedOn, latest ?? 0);
	const [version] = (await writeVersions(change, [{ ...key, content }])) as [number];
	change.audit({ action: 'text.save', ...recordedText(key), version, details: { title: content.title } });
	return version;
}
