import { textFieldNames, textFields } from '@portico/api/newsroom/article-text.ts';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { articleVersions } from '../../store/tables/schema.ts';

type Version = typeof articleVersions.$inferSelect;

/** Which version it is, who saved it when, and what else its publication changes. */
type Identity = 'articleId' | 'lang' | 'version' | 'savedAt' | 'savedBy' | 'note' | 'facts' | 'mediaRecorded';

/** What `prepareVersionContent` reads from the body. */
type Derived = 'blocks' | 'videoId' | 'excerpt';

/** The content of a version: cleaned, sanitised, and split into blocks. */
export type VersionContent = Omit<Version, Identity>;

/** A field that an editor or a bundle supplies. */
export type SuppliedField = Exclude<keyof VersionContent, Derived>;

const { articleId, lang, version, savedAt, savedBy, note, facts, mediaRecorded, ...contentColumns } =
	getTableColumns(articleVersions);

/** The fields of a text, each of them a column: the compiler compares both lists. */
export const suppliedFields = textFieldNames satisfies readonly SuppliedField[];
textFields satisfies Record<SuppliedField, unknown>;

const columns = Object.entries(contentColumns) as [keyof VersionContent, (typeof contentColumns)['title']][];

/** The names of the columns of a version's content, for a statement. */
export const contentNames: SQL = joined(columns.map(([, { name }]) => sql.identifier(name)));

/** The same, read from texts as `contentArrays` passes them. */
export const contentFromTexts: SQL = joined(
	columns.map(([, column]) => sql`${sql.identifier(column.name)}::${sql.raw(column.getSQLType())}`),
);

/** An array of texts per column, in the order of `contentNames`. */
export function contentArrays(contents: readonly VersionContent[]): SQL {
	return joined(
		columns.map(([field, column]) => {
			const values = contents.map((content) => {
				const value = content[field];
				return value === null ? null : column.mapToDriverValue(value as string);
			});
			return sql`${sql.param(values)}::text[]`;
		}),
	);
}

function joined(parts: SQL.Aliased[] | SQL[] | ReturnType<typeof sql.identifier>[]): SQL {
	return sql.join(parts, sql.raw(', '));
}
