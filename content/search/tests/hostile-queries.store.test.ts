import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { expectAnsweredQuery } from '@portico/testing/content/expect-answered-query.ts';
import { hostileQueries } from '@portico/testing/content/hostile-queries.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';

/** Each in one language; in the other: `hostile-queries.store.long.test.ts`. */
describeWithStore('hostile queries', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	test.each(
		hostileQueries.map((q, index) => ({
			...{ q, name: JSON.stringify(q).slice(0, 40) },
			lang: index % 2 === 0 ? ('zh' as const) : ('en' as const),
		})),
	)('$name is answered ($lang)', ({ q, lang }) => expectAnsweredQuery(getDatabase(), lang, q));

	test('the texts are still there after them', async () => {
		const answer = await searchArticles(getDatabase(), 'zh', {
			q: '大桥',
			sort: 'relevance',
			page: 1,
			pageSize: 10,
		});
		expect(answer.items.map((item) => item.articleId)).toEqual(['bridge', 'tunnel']);
	});
});
