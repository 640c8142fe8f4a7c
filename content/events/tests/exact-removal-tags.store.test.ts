import { expectExactTags } from '@portico/testing/content/events/expect-exact-tags.ts';
import { snapshotContents } from '@portico/testing/content/events/store-contents.ts';
import { exampleUnits } from '@portico/testing/content/example-content/example-site.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { moveArticles } from '../../articles/put-articles.ts';
import { removeArticle } from '../../articles/remove-article.ts';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import { removeColumn } from '../../columns/put-columns.ts';
import { removeLeader } from '../../company/put-leaders.ts';
import { removeUnit } from '../../company/put-units.ts';

/** Which answers a removal drops: those it changes, no others. */
describeWithStore('a removal drops what it changed and nothing else:', (getDatabase) => {
	let restoreContents: () => Promise<void>;

	beforeAll(async () => {
		await writeExampleContent(getDatabase());
		restoreContents = await snapshotContents(getDatabase());
	});
	beforeEach(() => restoreContents());

	const removing = (remove: (change: ContentChange) => Promise<unknown>, fdCodes: string[] = []) =>
		expectExactTags(getDatabase(), () => changeContent(getDatabase(), 'system:command', remove), {
			fdCodes,
			changesLists: true,
		});

	test('an article, in both languages', async () => {
		const { answers, kinds } = await removing((change) => removeArticle(change, 'bridge'));
		expect(kinds[0]).toBe('withdrawals');
		expect(answers).toEqual(expect.arrayContaining(['article bridge zh', 'article bridge en']));
	});

	test('a column without articles: its page, and menus that had it', async () => {
		const { answers, kinds } = await removing((change) => removeColumn(change, 'empty'), ['empty']);
		expect(kinds).toEqual(['withdrawals']);
		expect(answers).toEqual(expect.arrayContaining(['column empty zh', 'column empty en']));
		expect(answers.filter((name) => name.startsWith('article'))).toEqual([]);
	});

	test('a column whose articles moved elsewhere', async () => {
		const { answers } = await removing(
			async (change) => {
				await moveArticles(change, { from: 'archive', to: 'company-news', limit: 500 });
				await removeColumn(change, 'archive');
			},
			['archive'],
		);
		expect(answers).toEqual(
			expect.arrayContaining(['column archive zh', 'list company-news 1 zh', 'article old-01 zh']),
		);
	});

	test('a leader', async () => {
		const { answers, kinds } = await removing((change) => removeLeader(change, 1));
		expect(kinds).toEqual(['withdrawals']);
		expect(answers).toEqual(expect.arrayContaining(['leader 1 zh', 'leaders zh', 'sitemap of pages']));
	});

	test('a unit', async () => {
		const leaf = exampleUnits.find(({ unitId }) => !exampleUnits.some(({ parent }) => parent === unitId));
		const { answers } = await removing((change) => removeUnit(change, leaf?.unitId ?? ''));
		expect(answers).toEqual(['organisation zh', 'organisation en']);
	});
});
