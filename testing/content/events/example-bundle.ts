import { exampleArticles } from '@portico/testing/content/example-content/example-articles.ts';
import { exampleColumns } from '@portico/testing/content/example-content/example-columns.ts';
import { exampleLeaders, exampleUnits } from '@portico/testing/content/example-content/example-site.ts';

/** Bundle entries of the example content, with changes. */

/** A line of `articles.jsonl`; `text` changes all its texts. */
export function exampleLine(articleId: string, changes: object = {}, text: object = {}): object {
	const example = found(exampleArticles.find((article) => article.articleId === articleId));
	const { texts, ...article } = example;
	const lineTexts = Object.entries(texts).map(([lang, { status, ...content }]) => {
		const state = typeof status === 'object' && 'publishedAt' in status ? status : { state: 'draft' };
		return [lang, { body: `<p>${content.title}</p>`, ...content, ...state, ...text }];
	});
	return { ...article, texts: Object.fromEntries(lineTexts), ...changes };
}

export function exampleColumn(fdCode: string, changes: object = {}): object {
	const {
		position = 0,
		parent = null,
		inMenu = false,
		...column
	} = found(exampleColumns.find((candidate) => candidate.fdCode === fdCode));
	return { ...column, parent, inMenu, order: position, ...changes };
}

export function exampleLeader(number: number, changes: object = {}): object {
	const { position, ...leader } = found(exampleLeaders.find((candidate) => candidate.number === number));
	return { ...leader, order: position, ...changes };
}

export function exampleUnit(unitId: string, changes: object = {}): object {
	const {
		position,
		parent = null,
		...unit
	} = found(exampleUnits.find((candidate) => candidate.unitId === unitId));
	return { ...unit, parent, order: position, ...changes };
}

function found<Entry>(entry: Entry | undefined): Entry {
	if (!entry) throw new Error('The example content has no such entry.');
	return entry;
}
