import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';

/** The same numbers in every run (mulberry32), so that a failure can be looked at. */
function randomNumbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

const random = randomNumbers(4);

const sentences = [
	'盘川工程集团承建的跨海大桥主塔昨日顺利封顶。',
	'的确是一座了不起的桥，一二三四五六七八九十。',
	'臺灣同業參觀了檢測中心，對其設備讚不絕口；',
	'LNG储罐C919与GB/T 37668-2019标准“溯源”编码，',
	'吏隠檥春郡詩十首，𠮷野家与𬭎之间：',
	'和的了在是我有他这中大来上国个到说们为子',
];

/** Real sentences in a made-up order. */
const prose = Array.from({ length: 120 }, () => sentences[random(sentences.length)]).join('');

/** Characters that hardly ever stand beside the same one twice: more tokens than one set can hold. */
const endless = Array.from({ length: 400_000 }, () => String.fromCharCode(0x4e00 + random(20_000))).join('');

const texts = {
	prose: ['散文', prose],
	endless: ['无尽', endless],
	title: ['和的了在是我有他这中大来上国个到说们为子一二三四五', '短文。'],
} as const;

describeWithStore('any run of 2 to 200 characters', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), texts), 60_000);

	/** A run that begins or ends within a word of letters holds a word no text has: all others must match. */
	async function isFound(articleId: string, run: string): Promise<boolean> {
		const { items, withAllWords } = await searchArticles(getDatabase(), 'zh', {
			q: run,
			sort: 'relevance',
			page: 1,
			pageSize: 10,
		});
		const wholeWords = /^\P{Script=Latin}*$/u.test(run) && !/\d/.test(run);
		const counted = wholeWords ? items.slice(0, withAllWords) : items;
		return counted.some((item) => item.articleId === articleId);
	}

	test.each(['prose', 'endless', 'title'] as const)(
		'finds the text it was taken from: %s',
		async (articleId) => {
			// What is searched for may be anything but what a query gives a meaning to.
			const characters = [...(articleId === 'title' ? texts.title[0] : texts[articleId][1])];
			const missed: string[] = [];
			for (let round = 0; round < 60; round++) {
				const length = Math.min(characters.length, 2 + random(round < 30 ? 6 : 199));
				const start = random(characters.length - length + 1);
				const run = characters
					.slice(start, start + length)
					.join('')
					.replace(/^-/, '');
				if ([...run.matchAll(/\p{Script=Han}/gu)].length < 2) continue;
				if (!(await isFound(articleId, run))) missed.push(run);
			}
			expect(missed).toEqual([]);
		},
		60_000,
	);

	test('also at the cut of a text that fills several sets', async () => {
		const { rows } = await getDatabase().execute<{ parts: number }>(
			sql`select count(*)::int as parts from search_overflow`,
		);
		expect(rows[0]?.parts).toBeGreaterThan(0);
		const ends = [endless.slice(0, 200), endless.slice(-200), endless.slice(-2)];
		for (const run of ends) expect(await isFound('endless', run)).toBe(true);
	});
});
