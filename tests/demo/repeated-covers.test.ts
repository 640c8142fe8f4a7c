import { type Language, languages } from '@portico/api/languages.ts';
import type { ArticleLine } from '@portico/content/bundles/formats/article-line.ts';
import { expect, test } from 'vitest';
import { readDemoBundle } from './demo-bundle.ts';

/** Pages replace a repeated cover (`without-repeated-covers.ts`); the demo has enough pictures to avoid that. */

const { columns, articles } = readDemoBundle();

/** Page sizes of the page kinds that show covers. */
const pageSizes: Record<string, number> = {
	articleimglist: 12,
	articleimglists: 10,
	articleimglistch: 15,
	articleqnzy: 13,
	articlevideolist: 13,
	ztzldetail: 12,
};

/** Articles of a column and its sub-columns, newest first. */
function listedIn(fdCode: string, language: Language): ArticleLine[] {
	const codes = new Set([fdCode]);
	for (let size = 0; size < codes.size; ) {
		size = codes.size;
		for (const { fdCode, parent } of columns) if (parent && codes.has(parent)) codes.add(fdCode);
	}
	const isListed = (article: ArticleLine) =>
		article.texts[language] && [article.fdCode, ...article.alsoIn].some((code) => codes.has(code));
	return articles.filter(isListed);
}

function repeated(pictures: (string | null | undefined)[]): string[] {
	const files = pictures.filter((file) => typeof file === 'string');
	return [...new Set(files.filter((file, index) => files.indexOf(file) < index))];
}

const lists = columns.flatMap((column) =>
	column.page in pageSizes ? languages.map((language) => ({ ...column, language })) : [],
);

test.each(lists)('no page of $page/$fdCode ($language) repeats a cover', ({ language, ...column }) => {
	const listed = listedIn(column.fdCode, language);
	const ordered = [...listed.filter(({ pinned }) => pinned), ...listed.filter(({ pinned }) => !pinned)];
	const banner = column.page === 'ztzldetail' ? [column.cover] : [];
	const pageSize = pageSizes[column.page] as number;
	for (let start = 0; start < ordered.length; start += pageSize) {
		const covers = ordered.slice(start, start + pageSize).map(({ cover }) => cover);
		expect(repeated([...banner, ...covers]), `page ${start / pageSize + 1}`).toEqual([]);
	}
});

test.each(languages)('neighbours in a list have different covers (%s)', (language) => {
	const shared = columns.flatMap(({ fdCode }) => {
		const listed = listedIn(fdCode, language);
		return listed.flatMap(({ articleId, cover }, index) =>
			cover && cover === listed[index - 1]?.cover ? `${fdCode}: ${articleId}` : [],
		);
	});
	expect(shared).toEqual([]);
});
