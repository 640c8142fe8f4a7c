import type { FoundEntry } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { columnReference } from '../../columns/column-tree.ts';
import { namedLeader } from '../../company/leaders.ts';
import { attachmentOf, type MediaByFile, pictureOf, resolveMedia } from '../../media/resolve-media.ts';
import { inLanguage } from '../../model/in-language.ts';
import { entryFile } from '../../search-index/entries/refresh-article-entries.ts';
import type { Database } from '../../store/connect.ts';
import { nameInLanguage } from '../../titles/name-in-language.ts';
import { titleBreaks } from '../../titles/title-breaks.ts';
import { markText } from '../marking/mark-text.ts';
import { type QueryMarks, queryMarks } from '../marking/query-marks.ts';
import type { ReadQuery } from '../query/read-query.ts';
import { type EntryRow, findEntryRows } from './find-entry-rows.ts';

/**
 * Entries other than articles found by name, on the pages of a language: at most 3 columns, 3 leaders, 3
 * units, 3 videos and 5 attachments, in this order, the best of each kind first. Only what visitors can
 * see is found; a video or an attachment while its text is published in the language.
 */
export async function findEntries(
	database: Database,
	language: Language,
	query: ReadQuery,
	alternatives: readonly ReadQuery[] = [],
): Promise<FoundEntry[]> {
	const rows = await findEntryRows(database, language, query, alternatives);
	if (rows.length === 0) return [];
	const mediaByFile = await resolveMedia(database, rows.map(fileOf));
	const marks = queryMarks(query, { alternatives });
	return rows.flatMap((row) => foundEntry(row, { language, mediaByFile, marks }) ?? []);
}

/** The picture or file of an entry. */
function fileOf(row: EntryRow): string | null {
	if (row.kind === 'attachment') return row.details && entryFile(row.details.articleId, row.key);
	if (row.kind === 'film') return row.details?.poster ?? null;
	return row.kind === 'leader' && row.details ? row.details.portrait : null;
}

type Shown = { language: Language; mediaByFile: MediaByFile; marks: QueryMarks };

/** Null for an attachment whose file is missing. */
function foundEntry(row: EntryRow, { language, mediaByFile, marks }: Shown): FoundEntry | null {
	const { kind, details } = row;
	if (details === null) return null;
	switch (kind) {
		case 'column': {
			const column = columnReference(details, language);
			return { kind, markedName: markText(column.name.text, marks), column };
		}
		case 'leader': {
			const { name, ...leader } = namedLeader(details, language);
			const portrait = pictureOf(mediaByFile, details.portrait, language);
			return { kind, markedName: markText(name.text, marks), lang: name.lang, ...leader, portrait };
		}
		case 'unit': {
			const name = nameInLanguage(details.names, language);
			const above = details.above && inLanguage(details.above, language);
			const markedName = markText(name.text, marks);
			return { kind, markedName, lang: name.lang, unitId: row.key, above, href: details.href };
		}
		case 'film': {
			const { videoId, titles, duration } = details;
			const name = nameInLanguage(titles, language);
			return {
				kind,
				markedName: markText(name.text, marks),
				lang: name.lang,
				videoId,
				duration,
				poster: pictureOf(mediaByFile, details.poster, language),
				article: linkOf(details, language),
			};
		}
		case 'attachment': {
			const { articleId } = details;
			const attachment = attachmentOf(mediaByFile, entryFile(articleId, row.key), row.name);
			const article = linkOf(details, language);
			return attachment && { kind, markedName: markText(row.name, marks), attachment, article };
		}
	}
}

function linkOf(details: { articleId: string; title: string; publishedAt: string }, lang: Language) {
	const { articleId, title } = details;
	const publishedAt = new Date(details.publishedAt).toISOString();
	return { articleId, title, titleBreaks: titleBreaks(title), publishedAt, lang };
}
