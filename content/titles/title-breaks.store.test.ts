import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { collectTags, titleWordsTag } from '../events/content-tags.ts';
import { addDictionaryWords, removeDictionaryWords } from '../search/vocabulary/dictionary-words.ts';
import { contentEvents } from '../store/tables/schema.ts';
import { breakHeadings, loadTitleWords, titleBreaks } from './title-breaks.ts';

describeWithStore('breaks of titles', (getDatabase) => {
	beforeEach(() => loadTitleWords(getDatabase()));

	test('follow the words of the operators once they are loaded, as their events require', async () => {
		const database = getDatabase();
		const title = '望海新港投入试运行';
		const before = await collectTags(async () => titleBreaks(title));
		expect(before).toEqual({ result: [2, 4, 6], tags: [titleWordsTag] });

		await addDictionaryWords(database, 'system:command', ['望海新港']);
		await loadTitleWords(database);
		expect(titleBreaks(title)).toEqual([4, 6]);

		await removeDictionaryWords(database, 'system:command', ['望海新港']);
		await loadTitleWords(database);
		expect(titleBreaks(title)).toEqual([2, 4, 6]);

		const events = await database.select().from(contentEvents);
		expect(events.map(({ kind, tags }) => ({ kind, tags }))).toEqual(
			Array(2).fill({ kind: 'vocabulary', tags: [titleWordsTag] }),
		);
		await addDictionaryWords(database, 'system:command', []);
		expect(await database.$count(contentEvents)).toBe(2);
	});

	test('are absent from a short name', () => {
		expect(titleBreaks('集团要闻')).toEqual([]);
	});

	test('are inserted only into the headings of a body', () => {
		const html =
			'<p>澜江大桥主跨合龙</p><h2 id="x">澜江大桥<em>主跨合龙</em></h2><h3>岚坪 &amp; 望海项目</h3>';
		expect(breakHeadings(html)).toBe(
			'<p>澜江大桥主跨合龙</p><h2 id="x">澜江大桥<em>主跨合龙</em></h2><h3>岚坪 &amp; 望海项目</h3>',
		);
		expect(breakHeadings('<h2>原来只想干到女儿上学</h2>')).toBe(
			'<h2>原来<wbr>只想<wbr>干到<wbr>女儿<wbr>上学</h2>',
		);
	});
});
