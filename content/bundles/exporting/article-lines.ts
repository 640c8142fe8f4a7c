import { languages } from '@portico/api/languages.ts';
import type { TextState } from '../../articles/texts/load-text.ts';
import type { VersionContent } from '../../articles/texts/versions/version-content.ts';
import type { articles, articleVersions } from '../../store/tables/schema.ts';
import { canonicalTexts, presentOnly } from './canonical.ts';

/** A text with the version that a bundle contains of it. */
export type ExportedText = { state: TextState; version: typeof articleVersions.$inferSelect };

/**
 * A line of `articles.jsonl`: for each text the published version, else the scheduled one, else the
 * latest.
 *
 * @param numbered whether to include version numbers, for a bundle with all versions
 */
export function articleLineOf(
	article: typeof articles.$inferSelect,
	texts: ExportedText[],
	numbered: boolean,
): object {
	const ordered = languages.flatMap((lang) => texts.filter(({ state }) => state.lang === lang));
	const dated = ordered.map(({ state }) => shownStatus(state)).filter(isDated);
	const articleDate = dated[0]?.date ?? null;
	return {
		articleId: article.articleId,
		fdCode: article.fdCode,
		alsoIn: article.alsoIn,
		publishedAt: articleDate?.toISOString(),
		cover: presentOnly(article.cover),
		pinned: article.pinned,
		attachments: presentOnly(
			article.attachments.map(({ file, names }) => ({ file, names: canonicalTexts(names) })),
		),
		texts: Object.fromEntries(ordered.map((text) => [text.state.lang, textOf(text, articleDate, numbered)])),
	};
}

function textOf({ state, version }: ExportedText, articleDate: Date | null, numbered: boolean): object {
	const exportedTexts = shownStatus(state);
	const isDefaultDate = isDated(exportedTexts) && exportedTexts.date?.getTime() === articleDate?.getTime();
	return {
		...contentFields(version),
		state: exportedTexts.state === 'published' ? undefined : exportedTexts.state,
		publishedAt: isDefaultDate ? undefined : exportedTexts.date?.toISOString(),
		version: numbered ? version.version : undefined,
	};
}

type Status = { state: TextState['state']; date: Date | null };

/**
 * The state of a text in a bundle without history. A schedule of a text with a published version is part
 * of the history.
 */
function shownStatus(text: TextState): Status {
	if (text.publishedVersion !== null) return { state: 'published', date: text.publishedAt };
	if (text.scheduledVersion !== null) return { state: 'scheduled', date: text.scheduledFor };
	return { state: text.state, date: text.publishedAt };
}

/** Whether a text without a date would take the article's. */
function isDated({ state }: Status): boolean {
	return state === 'published' || state === 'scheduled';
}

/** A line of `versions.jsonl`; the latest version has the marks of its text. */
export function versionLineOf(version: typeof articleVersions.$inferSelect, text: TextState): object {
	return {
		articleId: version.articleId,
		lang: version.lang,
		version: version.version,
		savedAt: version.savedAt.toISOString(),
		...contentFields(version),
		marks: version.version === text.latestVersion ? marksOf(text) : undefined,
	};
}

function marksOf(text: TextState): object {
	return {
		state: text.state,
		publishedVersion: presentOnly(text.publishedVersion),
		publishedAt: text.publishedAt?.toISOString(),
		scheduledVersion: presentOnly(text.scheduledVersion),
		scheduledFor: text.scheduledFor?.toISOString(),
		modifiedAt: text.modifiedAt.toISOString(),
	};
}

function contentFields(content: VersionContent): object {
	return {
		title: content.title,
		subtitle: presentOnly(content.subtitle),
		summary: presentOnly(content.summary),
		body: content.body,
		source: presentOnly(content.source),
		author: presentOnly(content.author),
		editor: presentOnly(content.editor),
	};
}
