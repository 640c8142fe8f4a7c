import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { blocksOf } from '@portico/testing/newsroom/shown-comparison.ts';
import { describe, expect, it } from 'vitest';
import { type BodyNode, keyOf } from './body-nodes.ts';
import type { ComparedBlock } from './compare-blocks.ts';
import { type ComparableText, compareVersions } from './compare-versions.ts';

const textWith = ({ body = '', ...lines }: Partial<ArticleText>): ComparableText => {
	const { body: _, ...empty } = emptyText;
	return { lines: { ...empty, ...lines }, blocks: blocksOf(body) };
};

const compare = (before: Partial<ArticleText>, after: Partial<ArticleText>) =>
	compareVersions(textWith(before), textWith(after), 'zh-CN');

describe('two versions of a text', () => {
	it('are compared field by field', () => {
		const { lines } = compare(
			{ title: '大桥合龙', author: '张三' },
			{ title: '大桥顺利合龙', summary: '摘要' },
		);
		expect(lines.filter(({ isChanged }) => isChanged)).toEqual([
			{
				field: 'title',
				isChanged: true,
				segments: [
					{ change: 'same', node: { type: 'text', text: '大桥' } },
					{ change: 'added', node: { type: 'text', text: '顺利' } },
					{ change: 'same', node: { type: 'text', text: '合龙' } },
				],
			},
			{
				field: 'summary',
				isChanged: true,
				segments: [{ change: 'added', node: { type: 'text', text: '摘要' } }],
			},
			{
				field: 'author',
				isChanged: true,
				segments: [{ change: 'removed', node: { type: 'text', text: '张三' } }],
			},
		]);
	});

	it('are the same where only the markup is written in another way', () => {
		const one = '<p lang="en" data-align="right">甲<em><strong>乙</strong></em></p>\n<p></p>';
		const other = '<p data-align="right" lang="en">甲<strong><em>乙</em></strong></p>';
		const { body, blocks } = compare({ body: one }, { body: other });
		expect(body).toEqual([]);
		expect(blocks.map(({ change }) => change)).toEqual(['same']);
	});

	it('are counted by what happened to their paragraphs, pictures, tables and videos', () => {
		const picture = (name: string) => `<figure><img src="media/${name}.jpg" alt=""></figure>`;
		const table = (words: string) => `<table><tbody><tr><td>${words}</td></tr></tbody></table>`;
		const before = `<p>第一段讲进度。</p><p>第二段讲质量。</p><p>第三段讲安全。</p>${picture('a')}${table('一百')}<p>第四段讲人员。</p>`;
		const after = `<p>第四段讲人员。</p><p>第一段讲了进度。</p><p>第二段讲<strong>质量</strong>。</p>${picture('b')}${table('二百')}<figure data-video-id="v"></figure>`;
		expect(compare({ body: before }, { body: after }).body).toEqual([
			{ change: 'changed', sort: 'text', count: 1 },
			{ change: 'changed', sort: 'picture', count: 1 },
			{ change: 'changed', sort: 'table', count: 1 },
			{ change: 'formatted', sort: 'text', count: 1 },
			{ change: 'added', sort: 'video', count: 1 },
			{ change: 'removed', sort: 'text', count: 1 },
			{ change: 'moved', sort: 'text', count: 1 },
		]);
	});

	it('are both found again in their comparison, whatever they say', () => {
		const next = numbersFrom(11);
		const words = ['主跨', '合龙', '工程', '顺利', '提前', 'bridge ', '2024', '，', '。'];
		const line = () => Array.from({ length: 1 + (next() % 9) }, () => words[next() % words.length]).join('');
		const block = () => {
			const kind = next() % 6;
			if (kind === 0) return `<h2>${line()}</h2>`;
			if (kind === 1) return `<ul><li>${line()}</li><li>${line()}</li></ul>`;
			if (kind === 2) return `<table><tbody><tr><td>${line()}</td><td>${line()}</td></tr></tbody></table>`;
			return `<p>${line()}<strong>${line()}</strong></p>`;
		};
		for (let round = 0; round < 300; round += 1) {
			const before = Array.from({ length: next() % 8 }, block);
			const after = before.flatMap((each) => [[each], [block()], [], [each, block()]][next() % 4] ?? []);
			if (next() % 3 === 0) after.reverse();
			const { blocks } = compare({ body: before.join('') }, { body: after.join('') });
			expect(saidIn(blocks, 'before')).toBe(said(before.join('')));
			expect(saidIn(blocks, 'after')).toBe(said(after.join('')));
		}
	});
});

const emptyKey = keyOf({ type: 'paragraph' });

const said = (html: string) =>
	blocksOf(html)
		.filter((node) => keyOf(node) !== emptyKey)
		.map(wordsOf)
		.join('');

const wordsOf = ({ text, content = [] }: BodyNode): string => text ?? content.map(wordsOf).join('');

/** What a comparison says of one of both texts, without the places of blocks. */
function saidIn(blocks: readonly ComparedBlock[], side: 'before' | 'after'): string {
	const hidden = side === 'before' ? ['added', 'moved'] : ['removed', 'leaves'];
	return blocks
		.filter(({ change }) => !hidden.includes(change))
		.map(({ node, segments, children }) => {
			if (children) return saidIn(children, side);
			if (!segments) return wordsOf(node);
			return segments.map((each) => (hidden.includes(each.change) ? '' : wordsOf(each.node))).join('');
		})
		.join('');
}

/** The same numbers each time: what fails once fails again. */
function numbersFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state >> 8;
	};
}
