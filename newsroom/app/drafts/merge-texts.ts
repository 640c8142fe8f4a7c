import {
	type ArticleText,
	completeText,
	type TextField,
	textFieldNames,
} from '@portico/api/newsroom/article-text.ts';
import { diffArrays } from 'diff';

/** Who changed a hunk of a text. Both: also where it is not known what it said before. */
export type ChangedBy = 'nobody' | 'theirs' | 'mine' | 'both';

/** A hunk of a text: a field, or blocks of the body that belong together. */
export type Hunk = {
	field: TextField;
	changedBy: ChangedBy;
	/** Blocks of the body, or what the field says. */
	theirs: string[];
	mine: string[];
};

export type Side = 'theirs' | 'mine';

const lineFields = textFieldNames.filter((name) => name !== 'body');

/**
 * Compares two texts that were written at the same time, hunk by hunk in the order of the page.
 *
 * @param base what both began with; null if that is not known
 * @param split the blocks of a body
 */
export function compareTexts(
	base: ArticleText | null,
	theirs: ArticleText,
	mine: ArticleText,
	split: (body: string) => string[],
): Hunk[] {
	const compare = (field: TextField, blocksOf: (said: string) => string[]) =>
		compareBlocks(base && blocksOf(base[field]), blocksOf(theirs[field]), blocksOf(mine[field])).map(
			(hunk) => ({ field, ...hunk }),
		);
	return [...lineFields.flatMap((field) => compare(field, (said) => [said])), ...compare('body', split)];
}

/** The text that has from each hunk what was chosen. */
export function chosenText(hunks: readonly Hunk[], sideOf: (index: number) => Side): ArticleText {
	const parts = new Map<TextField, string[]>();
	for (const [index, hunk] of hunks.entries()) {
		parts.set(hunk.field, [...(parts.get(hunk.field) ?? []), ...hunk[sideOf(index)]]);
	}
	const texts = [...parts].map(([field, said]) => [field, said.join(field === 'body' ? '\n' : '')]);
	return completeText(Object.fromEntries(texts));
}

/** What stands instead of the blocks `from` to `to`. */
type Change = { from: number; to: number; blocks: string[] };

type BlockHunk = Omit<Hunk, 'field'>;

/**
 * Finds what each side changed. Changes of the two that touch each other are one hunk.
 *
 * @param base null if it is not known: then every difference is one of both
 */
export function compareBlocks(base: string[] | null, theirs: string[], mine: string[]): BlockHunk[] {
	const from = base ?? theirs;
	const waiting = { theirs: changesOf(from, theirs), mine: changesOf(from, mine) };
	const hunks: BlockHunk[] = [];
	let at = 0;
	while (at < from.length || waiting.theirs.length > 0 || waiting.mine.length > 0) {
		const start = Math.min(waiting.theirs[0]?.from ?? from.length, waiting.mine[0]?.from ?? from.length);
		if (start > at) {
			const same = from.slice(at, start);
			hunks.push({ changedBy: 'nobody', theirs: same, mine: same });
			at = start;
			continue;
		}
		const taken: Record<Side, Change[]> = { theirs: [], mine: [] };
		let end = at;
		for (let side = touching(waiting, at, end); side; side = touching(waiting, at, end)) {
			const change = waiting[side].shift() as Change;
			taken[side].push(change);
			end = Math.max(end, change.to);
		}
		const said = from.slice(at, end);
		const changed = {
			theirs: applied(said, at, taken.theirs),
			mine: applied(said, at, taken.mine),
		};
		hunks.push({ changedBy: base ? changedBy(said, changed) : 'both', ...changed });
		at = end;
	}
	return hunks;
}

/** The side whose next change belongs to the hunk from `start` to `end`. */
function touching(waiting: Record<Side, Change[]>, start: number, end: number): Side | null {
	const touches = (change: Change | undefined) =>
		change !== undefined &&
		(change.from < end || (change.from === end && (start === end || change.to === change.from)));
	if (touches(waiting.theirs[0])) return 'theirs';
	return touches(waiting.mine[0]) ? 'mine' : null;
}

function changesOf(before: string[], after: string[]): Change[] {
	const changes: Change[] = [];
	let at = 0;
	let open: Change | null = null;
	for (const { added, removed, value } of diffArrays(before, after)) {
		if (!added && !removed) {
			open = null;
			at += value.length;
			continue;
		}
		if (!open) {
			open = { from: at, to: at, blocks: [] };
			changes.push(open);
		}
		if (added) open.blocks.push(...value);
		else {
			at += value.length;
			open.to = at;
		}
	}
	return changes;
}

/** @param start of `said` in the whole */
function applied(said: string[], start: number, changes: Change[]): string[] {
	const result: string[] = [];
	let at = 0;
	for (const { from, to, blocks } of changes) {
		result.push(...said.slice(at, from - start), ...blocks);
		at = to - start;
	}
	return [...result, ...said.slice(at)];
}

function changedBy(said: string[], { theirs, mine }: Record<Side, string[]>): ChangedBy {
	if (isSame(theirs, mine)) return 'nobody';
	if (isSame(theirs, said)) return 'mine';
	return isSame(mine, said) ? 'theirs' : 'both';
}

const isSame = (one: string[], other: string[]) =>
	one.length === other.length && one.every((block, index) => block === other[index]);

/** A part of a text: from the character `from` to the one before `to`. */
export type Span = { from: number; to: number };

/** Longer edits than this are not worth marking, and take long to find. */
const maxEdits = 2_000;

/** The words that one text has and the other has not; none where nearly everything differs. */
export function differingWords(theirs: string, mine: string, language: string): Record<Side, Span[]> {
	const spans: Record<Side, Span[]> = { theirs: [], mine: [] };
	const at = { theirs: 0, mine: 0 };
	const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
	const words = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
	for (const { added, removed, value } of diffArrays(words(theirs), words(mine), {
		maxEditLength: maxEdits,
	}) ?? []) {
		const { length } = value.join('');
		if (removed) spans.theirs.push({ from: at.theirs, to: at.theirs + length });
		if (added) spans.mine.push({ from: at.mine, to: at.mine + length });
		if (!added) at.theirs += length;
		if (!removed) at.mine += length;
	}
	return spans;
}
