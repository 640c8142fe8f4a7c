import { type TextLine, textFieldNames } from '@portico/api/newsroom/article-text.ts';
import { type BodyNode, keyOf } from './body-nodes.ts';
import { type ComparedBlock, compareBlocks } from './compare-blocks.ts';
import { compareLines, type Segment, textLine } from './compare-lines.ts';
import { type BodySummary, summariseBody } from './summarise-body.ts';

/** A text to compare: what its fields say, and its body as `parseBody` reads it. */
export type ComparableText = { lines: Record<TextLine, string>; blocks: BodyNode[] };

export type ComparedLine = { field: TextLine; isChanged: boolean; segments: Segment[] };

/** Two texts as one page, with what only one of them says. */
export type Comparison = { lines: ComparedLine[]; blocks: ComparedBlock[]; body: BodySummary };

const lineFields = textFieldNames.filter((name): name is TextLine => name !== 'body');

/**
 * Compares two texts by fields, blocks and words. Blocks that the editor reads as the same are the same, however their
 * markup is written.
 *
 * @param language a language tag
 */
export function compareVersions(before: ComparableText, after: ComparableText, language: string): Comparison {
	const blocks = compareBlocks(writtenBlocks(before.blocks), writtenBlocks(after.blocks), language);
	return {
		lines: lineFields.map((field) => {
			const [was, is] = [before.lines[field], after.lines[field]];
			const segments = compareLines(textLine(was), textLine(is), language);
			return { field, isChanged: was !== is, segments };
		}),
		blocks,
		body: summariseBody(blocks),
	};
}

/** Without lines at the end that nobody has written in. */
function writtenBlocks(blocks: readonly BodyNode[]): readonly BodyNode[] {
	let { length } = blocks;
	while (length > 0 && keyOf(blocks[length - 1] as BodyNode) === emptyKey) length -= 1;
	return blocks.slice(0, length);
}

const emptyKey = keyOf({ type: 'paragraph' });
