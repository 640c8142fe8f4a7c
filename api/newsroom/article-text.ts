/**
 * The fields of a text as people write it, with the longest value of each in UTF-16 code units; null: a setting limits
 * it. Calls, working copies, comparison, merging, versions and exports all take their fields from here. A field that is
 * missing, as in what an earlier edition has written, says nothing.
 */
export const textFields = {
	title: 300,
	subtitle: 300,
	summary: 5000,
	/** HTML. */
	body: null,
	source: 200,
	author: 200,
	editor: 200,
	/** In the place of the title where the page is shared. */
	shareTitle: 100,
	/** Where its links lead, instead of a page of its own: an address of the web, or a path of the site. */
	linkTo: 2000,
} as const satisfies Record<string, number | null>;

export type TextField = keyof typeof textFields;

/** A field without markup. */
export type TextLine = Exclude<TextField, 'body'>;

/** What a text says. */
export type ArticleText = Record<TextField, string>;

export const textFieldNames = Object.keys(textFields) as readonly TextField[];

/** A text that says nothing. */
export const emptyText = Object.fromEntries(textFieldNames.map((name) => [name, ''])) as ArticleText;

/** A text with all fields, whichever edition has written it. */
export const completeText = (written: Partial<ArticleText>): ArticleText => ({ ...emptyText, ...written });

/** Whether two texts say the same, also in fields that only another edition knows. */
export function isSameText(one: Partial<ArticleText>, other: Partial<ArticleText>): boolean {
	const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<TextField>;
	return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}
