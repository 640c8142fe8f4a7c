import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { describe, expect, it } from 'vitest';
import { chosenText, compareBlocks, compareTexts, differingWords, type Side } from './merge-texts.ts';

const compare = (base: string | null, theirs: string, mine: string) =>
	compareBlocks(base === null ? null : [...base], [...theirs], [...mine]).map(
		(hunk) => `${hunk.changedBy}:${hunk.theirs.join('')}/${hunk.mine.join('')}`,
	);

describe('two texts that were written at the same time', () => {
	it.each([
		['nothing', 'abc', 'abc', 'abc', ['nobody:abc/abc']],
		['one side', 'abc', 'aXc', 'abc', ['nobody:a/a', 'theirs:X/b', 'nobody:c/c']],
		['the same on both', 'abc', 'aXc', 'aXc', ['nobody:a/a', 'nobody:X/X', 'nobody:c/c']],
		['different things', 'abc', 'aXc', 'aYc', ['nobody:a/a', 'both:X/Y', 'nobody:c/c']],
		['hunks apart', 'abcde', 'Xbcde', 'abcdY', ['theirs:X/a', 'nobody:bcd/bcd', 'mine:e/Y']],
		['neighbours', 'ab', 'Xb', 'aY', ['theirs:X/a', 'mine:b/Y']],
		['insertions at one place', 'ab', 'aXb', 'aYZb', ['nobody:a/a', 'both:X/YZ', 'nobody:b/b']],
		['a deletion beside a change', 'abc', 'ac', 'aYc', ['nobody:a/a', 'both:/Y', 'nobody:c/c']],
		['everything', '', 'X', 'Y', ['both:X/Y']],
		['overlapping parts', 'abcd', 'aXXd', 'abYd', ['nobody:a/a', 'both:XX/bY', 'nobody:d/d']],
		['nothing known before', null, 'abc', 'aYc', ['nobody:a/a', 'both:b/Y', 'nobody:c/c']],
		['nothing at all', '', '', '', []],
	])('with a change of %s', (_, base, theirs, mine, expected) => {
		expect(compare(base, theirs, mine)).toEqual(expected);
	});

	it('give each of them back when all of it is chosen, for any three texts', () => {
		const next = numbersFrom(7);
		const text = () => Array.from({ length: next() % 9 }, () => 'abcd'[next() % 4] ?? 'a');
		for (let round = 0; round < 2_000; round += 1) {
			const [base, theirs, mine] = [text(), text(), text()];
			for (const before of [base, null]) {
				const hunks = compareBlocks(before, theirs, mine);
				expect(hunks.flatMap((hunk) => hunk.theirs)).toEqual(theirs);
				expect(hunks.flatMap((hunk) => hunk.mine)).toEqual(mine);
				for (const { changedBy, ...hunk } of hunks) {
					if (changedBy === 'nobody') expect(hunk.theirs).toEqual(hunk.mine);
				}
			}
		}
	});

	it('become one by what was chosen of each place', () => {
		const text = (title: string, body: string): ArticleText => ({ ...emptyText, title, body });
		const split = (body: string) => body.split('\n').filter((block) => block !== '');
		const hunks = compareTexts(
			text('桥', '<p>一</p>\n<p>二</p>\n<p>三</p>'),
			text('大桥', '<p>一</p>\n<p>二二</p>\n<p>三</p>'),
			text('桥', '<p>一</p>\n<p>二</p>\n<p>三三</p>\n<p>四</p>'),
			split,
		);
		const changed = hunks.filter((hunk) => hunk.changedBy !== 'nobody');
		expect(changed.map(({ field, changedBy }) => `${field} ${changedBy}`)).toEqual([
			...['title theirs', 'body theirs', 'body mine'],
		]);
		const sideOf = (index: number): Side => (hunks[index]?.changedBy === 'mine' ? 'mine' : 'theirs');
		expect(chosenText(hunks, sideOf)).toEqual(text('大桥', '<p>一</p>\n<p>二二</p>\n<p>三三</p>\n<p>四</p>'));
	});

	it('differ in words', () => {
		const { theirs, mine } = differingWords('主跨今天合龙。', '主跨昨天合龙了。', 'zh-CN');
		const cut = (text: string, spans: typeof theirs) => spans.map(({ from, to }) => text.slice(from, to));
		expect(cut('主跨今天合龙。', theirs)).toEqual(['今天']);
		expect(cut('主跨昨天合龙了。', mine)).toEqual(['昨天', '了']);
	});
});

/** The same numbers in each run. */
function numbersFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state >> 8;
	};
}
