/**
 * The page kinds a column can open with: the list pages of the specification, section 2, by their
 * first path part; `articlevideolist` of our own for films, whose pages the specification does not show
 * (section 1, decision 026); and `link` for a column that is an outside address.
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
