import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';
import { suggestSearches } from '../suggestions.ts';

const hostile = [
	"'",
	"''",
	'\\',
	"\\'",
	"a' & !b",
	"' | 'x':*",
	':*',
	'大桥:*',
	'!大桥',
	'!!!',
	'& | ! ( ) <->',
	'大桥 <-> 隧道',
	'大桥 & | 隧道',
	'"',
	'""',
	'"" -""',
	'“”',
	'-',
	'--',
	'- -',
	'-"',
	'-大桥 -隧道',
	'"-大桥"',
	'\0',
	'大\0桥',
	'\ud800',
	'大\udc00桥',
	'%',
	'_',
	'%27%20or%201%3d1',
	'.*',
	'(a+)+$',
	'[',
	'的',
	'的 了 是',
	'the',
	'the of and',
	' ',
	'\u3000',
	'\u2028',
	'\u200b',
	'a'.repeat(10_000),
	'中'.repeat(10_000),
	'中国'.repeat(100),
	'a '.repeat(100),
	'的 '.repeat(100),
	'-a '.repeat(66),
	'"a b c" '.repeat(25),
	'-"a b c" '.repeat(22),
	"'; drop table search_texts; --",
	'1; select pg_sleep(10)',
	'{"$gt": ""}',
	'#{7*7}',
	'$1',
	'😀',
	'👨‍👩‍👧'.repeat(40),
	'e\u0301'.repeat(100),
	'\u0301'.repeat(200),
	'ﷺ'.repeat(200),
	'㍿',
	'½',
	'c++ c# .net',
	'𠮷野家',
	'١٢٣',
	'ﾊﾝｶｸ',
	'한국어',
	'ไทย',
	'<script>alert(1)</script>',
	'__proto__',
	'constructor',
	'=大桥',
	'~da qiao',
	'ß İ ı ς',
];

describeWithStore('hostile queries', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	test.each(hostile.map((query) => [JSON.stringify(query).slice(0, 40), query]))(
		'%s is answered',
		async (_, q) => {
			for (const lang of ['zh', 'en'] as const) {
				for (const sort of ['relevance', 'date'] as const) {
					const answer = await searchArticles(getDatabase(), lang, {
						q,
						in: 'all',
						sort,
						page: 1,
						pageSize: 10,
					});
					expect(answer.total).toBeGreaterThanOrEqual(answer.items.length);
					expect(answer.q.isWellFormed()).toBe(true);
				}
				await suggestSearches(getDatabase(), lang, q);
			}
		},
	);

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
