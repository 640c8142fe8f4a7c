import type { ArticleState } from '@portico/api/article-states.ts';
import type { Language } from '@portico/api/languages.ts';
import type { BoardText } from '@portico/api/newsroom/answers/articles.ts';
import { sql } from 'drizzle-orm';
import type { ColumnTree } from '../../columns/column-tree.ts';
import { keyTable, type TextKey } from '../../model/text-key.ts';
import type { Database } from '../../store/connect.ts';
import { columnName, isoOf } from '../article-list/load-listed-articles.ts';

/** A text with the time it is listed by, in the store's format. */
export type DatedText = TextKey & { at: string };

export type BoardList = { items: DatedText[]; total: number };

type Row = {
	article_id: string;
	lang: Language;
	fd_code: string;
	state: ArticleState;
	title: string;
	changed_by: string | null;
};

/** Texts as the board shows them, in the given order. */
export async function describeTexts(
	database: Database,
	texts: readonly DatedText[],
	tree: ColumnTree,
	language: Language,
): Promise<BoardText[]> {
	if (texts.length === 0) return [];
	const rows = new Map(
		(await loadRows(database, texts)).map((row) => [`${row.lang}/${row.article_id}`, row]),
	);
	return texts.flatMap(({ articleId, lang, at }) => {
		const row = rows.get(`${lang}/${articleId}`);
		if (!row) return [];
		const { fd_code: fdCode, state, title, changed_by: by } = row;
		const name = columnName(tree, fdCode, language);
		return [{ articleId, lang, title, columnName: name, state, at: isoOf(at), by }];
	});
}

/** A person changed a text last if nothing, such as an import, changed it after them. */
async function loadRows(database: Database, texts: readonly TextKey[]): Promise<Row[]> {
	const { rows } = await database.execute<Row>(sql`
		select texts.article_id, texts.lang, articles.fd_code, texts.state, versions.title,
			(
				select people.display_name from person_text_changes changes
				join people on people.person_id = changes.person_id
				where changes.article_id = texts.article_id and changes.lang = texts.lang
					and changes.changed_at >= texts.modified_at
				order by changes.changed_at desc limit 1
			) as changed_by
		from ${keyTable([...texts])}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		join articles on articles.article_id = texts.article_id
		cross join lateral (
			select title from article_versions latest
			where latest.article_id = texts.article_id and latest.lang = texts.lang
				and latest.version = texts.latest_version
			limit 1
		) versions
	`);
	return rows;
}
