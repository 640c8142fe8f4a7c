import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { parseMarkup } from '@portico/content/bodies/markup/markup-tree.ts';
import { type BodyNode, textOf } from '@portico/newsroom/app/comparison/body-nodes.ts';
import type { ComparedBlock } from '@portico/newsroom/app/comparison/compare-blocks.ts';
import type { Segment } from '@portico/newsroom/app/comparison/compare-lines.ts';
import { type ComparableText, compareVersions } from '@portico/newsroom/app/comparison/compare-versions.ts';
import type { Effect } from '@portico/newsroom/app/comparison/effects.ts';
import { parseBody } from '@portico/newsroom/app/editor/document/parse-body.ts';

/** Two bodies and what a comparison shows of them. */
export type ComparedPair = [
	about: string,
	before: string,
	after: string,
	expected: string[],
	language?: string,
];

/** The blocks of a body, as the editor reads them. */
export const blocksOf = (html: string) => parseBody(parseMarkup(html)).blocks as BodyNode[];

/** Compares two bodies, as {@link shown} writes it. */
export const shownComparison = (before: string, after: string, language = 'zh-CN') =>
	shown(compareVersions(textOfBody(before), textOfBody(after), language).blocks);

function textOfBody(html: string): ComparableText {
	const { body: _, ...lines } = emptyText;
	return { lines, blocks: blocksOf(html) };
}

/**
 * A compared body, a line for each block: `=` same, `+` added, `-` removed, `~` changed, `>` moved, `<` left. Words of
 * changed blocks are in `[-…-]` and `[+…+]`, other formats in `[…: effects]`, parts in `(…|…)`.
 */
const shown = (blocks: readonly ComparedBlock[]) => blocks.map(shownBlock);

const signs = { same: '=', added: '+', removed: '-', changed: '~', moved: '>', leaves: '<' } as const;

function shownBlock({ change, node, effects, segments, children }: ComparedBlock): string {
	const inside =
		segments?.map(shownSegment).join('') ?? (children && `(${children.map(shownBlock).join('|')})`);
	const parts = [signs[change], effects.map(shownEffect).join(), inside ?? wordsOf(node)];
	return parts.filter((part) => part !== '').join(' ');
}

function shownSegment({ change, node, before, effects = [] }: Segment): string {
	const words = wordsOf(node);
	const listed = effects.map(shownEffect).join();
	if (change === 'same') return words;
	if (change === 'removed') return `[-${words}-]`;
	if (change === 'added') return `[+${words}+]`;
	return change === 'exchanged'
		? `[${before && wordsOf(before)}→${words}: ${listed}]`
		: `[${words}: ${listed}]`;
}

const shownEffect = ({ name, from, to }: Effect) => `${name} ${from}→${to}`;

function wordsOf(node: BodyNode): string {
	if (node.type === 'img') return `‹${node.attrs?.src}›`;
	if (node.type === 'noteReference') return '†';
	if (textOf(node).trim() === '') return node.content?.map(wordsOf).join('') ?? node.text ?? '';
	return textOf(node);
}
