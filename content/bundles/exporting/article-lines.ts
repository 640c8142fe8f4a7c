import { languages } from '@portico/api/languages.ts';
import type { TextState } from '../../publishing/load-text.ts';
import type { VersionContent } from '../../publishing/version-content.ts';
import type { articles, articleVersions } from '../../store/schema.ts';
import { canonicalTexts, presentOnly } from './canonical.ts';

/** A text with the version a bundle shows of it. */
export type ExportedText = { state: TextState; version: typeof articleVersions.$inferSelect };

/**
 * A line of `articles.jsonl`: of each text the version visitors see, else the one that waits for its
 * moment, else the latest.
 *
 * @param numbered whether to say which version it is, for a bundle that holds them all
 */
export function articleLineOf(
	article: typeof articles.$inferSelect,
	texts: ExportedText[],
	numbered: boolean,
): object {
	const ordered = languages.flatMap((lang) => texts.filter(({ state }) => state.lang === lang));
	const dated = ordered.map(({ state }) => shownStatus(state)).filter(isDated);
	const articleMoment = dated[0]?.moment ?? null;
	return {
		articleId: article.articleId,
		fdCode: article.fdCode,
		alsoIn: article.alsoIn,
		publishedAt: articleMoment?.toISOString(),
		cover: presentOnly(article.cover),
		pinned: article.pinned,
		attachments: presentOnly(
			article.attachments.map(({ file, names }) => ({ file, names: canonicalTexts(names) })),
		),
		texts: Object.fromEntries(
			ordered.map((text) => [text.state.lang, textOf(text, articleMoment, numbered)]),
		),
	};
}

function textOf({ state, version }: ExportedText, articleMoment: Date | null, numbered: boolean): object {
	const shown = shownStatus(state);
	const isDefaultMoment = isDated(shown) && shown.moment?.getTime() === articleMoment?.getTime();
	return {
		...contentFields(version),
		state: shown.state === 'published' ? undefined : shown.state,
		publishedAt: isDefaultMoment ? undefined : shown.moment?.toISOString(),
		version: numbered ? version.version : undefined,
	};
}

type Status = { state: TextState['state']; moment: Date | null };

/** What a bundle without history says of a text: a schedule behind a visible version is part of history. */
function shownStatus(text: TextState): Status {
	if (text.publishedVersion !== null) return { state: 'published', moment: text.publishedAt };
	if (text.scheduledVersion !== null) return { state: 'scheduled', moment: text.scheduledFor };
	return { state: text.state, moment: text.publishedAt };
}

/** Whether a text without a moment of its own would take the article's. */
function isDated({ state }: Status): boolean {
	return state === 'published' || state === 'scheduled';
}

/** A line of `versions.jsonl`; with the marks of its text where it is the latest version. */
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
