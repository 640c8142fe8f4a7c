import type { FoundEntry } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { attachedFile } from '../../../search/entries/refresh-attachment-entries.ts';
import { markText } from '../../../search/marking/mark-text.ts';
import { type QueryMarks, queryMarks } from '../../../search/marking/query-marks.ts';
import type { ReadQuery } from '../../../search/query/read-query.ts';
import type { Database } from '../../../store/connect.ts';
import { columnReference } from '../../columns/column-tree.ts';
import { namedLeader } from '../../company/leaders.ts';
import { inLanguage, nameInLanguage } from '../../in-language.ts';
import { attachmentOf, type MediaByFile, pictureOf, resolveMedia } from '../../resolve-media.ts';
import { type EntryRow, findEntryRows } from './find-entry-rows.ts';

/**
 * What is found by its name besides articles, on the pages of a language: at most 3 columns, 3 leaders, 3
 * units and 5 attachments, in this order, the best of each kind first. What is not shown to visitors is not
 * found; an attachment is as long as its text is published in the language.
 */
export async function findEntries(
	database: Database,
	language: Language,
	query: ReadQuery,
): Promise<FoundEntry[]> {
	const rows = await findEntryRows(database, language, query);
	if (rows.length === 0) return [];
	const mediaByFile = await resolveMedia(database, rows.map(fileOf));
	const marks = queryMarks(query);
	return rows.flatMap((row) => foundEntry(row, { language, mediaByFile, marks }) ?? []);
}

/** The file that is shown of an entry. */
function fileOf(row: EntryRow): string | null {
	if (row.kind === 'attachment') return row.details && attachedFile(row.details.articleId, row.key);
	return row.kind === 'leader' && row.details ? row.details.portrait : null;
}

type Shown = { language: Language; mediaByFile: MediaByFile; marks: QueryMarks };

/** Null for an attachment whose file nobody imported. */
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
		case 'attachment': {
			const { articleId, title, publishedAt } = details;
			const attachment = attachmentOf(mediaByFile, attachedFile(articleId, row.key), row.name);
			const moment = new Date(publishedAt).toISOString();
			const article = { articleId, title, publishedAt: moment, lang: language };
			return attachment && { kind, markedName: markText(row.name, marks), attachment, article };
		}
	}
}
