/**
 * The kinds of page that a column can use: the list pages of the specification, section 2, by their first path
 * segment; our own `articlevideolist`, whose page the specification does not show (section 1, decision 026);
 * and `link` for a column that is an external address.
 */
export const pageKinds = [
	'columndetail',
	'ztzldetail',
	'articlepagelist',
	'articleimglist',
	'articleimglists',
	'articleimglistch',
	'articlevideolist',
	'articlewzq',
	'articleqnzy',
	'column_article',
	'leaders',
	'companyzzjge',
	'link',
] as const;

export type PageKind = (typeof pageKinds)[number];

/** Pages that show something other than articles and cannot show other columns. */
const nonArticleKinds: readonly (string | undefined)[] = ['leaders', 'companyzzjge'] satisfies PageKind[];

/**
 * Whether a page of this kind can show the column. Every list page can show the articles of every column; an
 * external address has no page.
 */
export function canShowColumn(kind: string | undefined, column: { page: PageKind }): boolean {
	return column.page === kind || (column.page !== 'link' && !nonArticleKinds.includes(kind));
}
