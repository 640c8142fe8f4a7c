type PageFacts = {
	/** Whether it lists articles in pages (`?page=2`). */
	paged: boolean;
	/** Whether it can show the articles of other columns. */
	articles: boolean;
	/** Whether it shows pictures first: on a landing page, its articles take the full width. */
	pictured: boolean;
};

const texts = { paged: true, articles: true, pictured: false } as const;
const pictures = { paged: true, articles: true, pictured: true } as const;
const other = { paged: false, articles: false, pictured: false } as const;

/**
 * The kinds of page that a column can use: the list pages of the specification, section 2, by their first path
 * segment; our own `articlevideolist`, whose page the specification does not show (decision 026);
 * and `link` for a column that is an external address.
 */
export const pageFacts = {
	columndetail: texts,
	ztzldetail: texts,
	articlepagelist: texts,
	articleimglist: pictures,
	articleimglists: pictures,
	articleimglistch: pictures,
	articlevideolist: pictures,
	articlewzq: texts,
	articleqnzy: pictures,
	column_article: { ...other, articles: true },
	leaders: other,
	companyzzjge: other,
	link: other,
} as const satisfies Record<string, PageFacts>;

export type PageKind = keyof typeof pageFacts;

export const pageKinds = Object.keys(pageFacts) as [PageKind, ...PageKind[]];

/**
 * Whether a page of this kind can show the column. Every list page can show the articles of every column; an
 * external address has no page.
 */
export function canShowColumn(kind: string | undefined, column: { page: PageKind }): boolean {
	const facts = pageKinds.find((each) => each === kind);
	return column.page === kind || (column.page !== 'link' && (!facts || pageFacts[facts].articles));
}
