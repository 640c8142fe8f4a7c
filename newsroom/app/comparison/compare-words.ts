import { diffArrays } from 'diff';

/** A part of two texts: from the character `from` to the one before `to` in each; nothing of one where they are equal. */
export type WordRun = {
	isSame: boolean;
	before: { from: number; to: number };
	after: { from: number; to: number };
};

/** Longer edits of a sentence or of the sentences of a block are not worth telling apart, and take long to find. */
const maxEdits = 400;
/** Of what is compared by words alone; more is compared by sentences first. */
const maxCharacters = 400;
/** A longer change of one block is no longer compared by words. */
const maxChangedCharacters = 20_000;

/** So few equal words between two changed places do not make them easier to read. */
const maxAbsorbedWords = 2;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
	const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
	segmenters.set(language, segmenter);
	return segmenter;
}

/**
 * Compares two texts by words, in Chinese as in English.
 *
 * @param language a language tag
 * @returns runs that cover both texts
 */
export function compareWords(before: string, after: string, language: string): WordRun[] {
	// Whole sentences and words that both begin or end with need no look at their words.
	const start = sharedStart(before, after);
	const end = sharedEnd(before.slice(start), after.slice(start));
	const was = before.slice(start, before.length - end);
	const is = after.slice(start, after.length - end);
	const runs: WordRun[] = start > 0 ? [runOf(true, 0, start, 0, start)] : [];
	runs.push(...shifted(differingRuns(was, is, language), start, start));
	if (end > 0) runs.push(runOf(true, before.length - end, before.length, after.length - end, after.length));
	return joined(runs);
}

const runOf = (isSame: boolean, from: number, to: number, fromAfter: number, toAfter: number): WordRun => ({
	isSame,
	before: { from, to },
	after: { from: fromAfter, to: toAfter },
});

/** Where one may cut without changing which words there are: behind spaces, and behind Chinese punctuation. */
const boundary = /[\s\u3001\u3002\u300a\u300b\u201c\u201d\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/;

function sharedStart(one: string, other: string): number {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length += 1;
	if (length === one.length && length === other.length) return length;
	while (length > 0 && !boundary.test(one[length - 1] ?? '')) length -= 1;
	return length;
}

function sharedEnd(one: string, other: string): number {
	let length = 0;
	while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length))
		length += 1;
	while (length > 0 && !boundary.test(one.at(-length) ?? '')) length -= 1;
	return length;
}

const shifted = (runs: readonly WordRun[], by: number, byAfter: number) =>
	runs.map(({ isSame, before, after }) =>
		runOf(isSame, before.from + by, before.to + by, after.from + byAfter, after.to + byAfter),
	);

/** Compares long texts by sentences, and what differs of these by words. */
function differingRuns(before: string, after: string, language: string): WordRun[] {
	if (Math.max(before.length, after.length) <= maxCharacters) return wordRuns(before, after, language);
	return runsOf(before.split(sentenceEnd), after.split(sentenceEnd)).flatMap((run) => {
		if (run.isSame) return [run];
		const was = before.slice(run.before.from, run.before.to);
		const is = after.slice(run.after.from, run.after.to);
		if (Math.max(was.length, is.length) > maxChangedCharacters) return [run];
		return shifted(wordRuns(was, is, language), run.before.from, run.after.from);
	});
}

const sentenceEnd = /(?<=[。！？；!?;\n]|\. )/;

function wordRuns(before: string, after: string, language: string): WordRun[] {
	const segmenter = segmenterFor(language);
	const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
	return readable(runsOf(wordsOf(before), wordsOf(after)), before);
}

/** Compares texts that are given in pieces. */
function runsOf(before: string[], after: string[]): WordRun[] {
	const runs: WordRun[] = [];
	let [at, atAfter] = [0, 0];
	const found = diffArrays(before, after, { maxEditLength: maxEdits });
	for (const { added, removed, value } of found ?? []) {
		const { length } = value.join('');
		const [to, toAfter] = [added ? at : at + length, removed ? atAfter : atAfter + length];
		runs.push(runOf(!added && !removed, at, to, atAfter, toAfter));
		[at, atAfter] = [to, toAfter];
	}
	return joined(found ? runs : [runOf(false, 0, before.join('').length, 0, after.join('').length)]);
}

/** Joins neighbours of one kind, and leaves empty ones out. */
function joined(runs: readonly WordRun[]): WordRun[] {
	const result: WordRun[] = [];
	for (const run of runs) {
		const last = result.at(-1);
		if (run.before.from === run.before.to && run.after.from === run.after.to) continue;
		if (last?.isSame === run.isSame) {
			last.before.to = run.before.to;
			last.after.to = run.after.to;
		} else result.push({ isSame: run.isSame, before: { ...run.before }, after: { ...run.after } });
	}
	return result;
}

/** Makes runs that people can read: some equal words between longer changes belong to the change. */
function readable(runs: readonly WordRun[], before: string): WordRun[] {
	const absorbed = runs.map((run, index): WordRun => {
		const around = [runs[index - 1], runs[index + 1]];
		if (!run.isSame || !around.every((change) => change && isReplacement(change))) return run;
		const said = before.slice(run.before.from, run.before.to);
		const words = said.match(/[\p{L}\p{N}]+/gu) ?? [];
		const { length } = words.join('');
		const isShort = around.every((change) => change && length <= maxLengthOf(change));
		return isShort && words.length <= maxAbsorbedWords && !/[。！？；，.!?;]/.test(said)
			? { ...run, isSame: false }
			: run;
	});
	return joined(absorbed);
}

const lengthOf = ({ from, to }: WordRun['before']) => to - from;
const isReplacement = ({ before, after }: WordRun) => lengthOf(before) > 0 && lengthOf(after) > 0;
const maxLengthOf = ({ before, after }: WordRun) => Math.max(lengthOf(before), lengthOf(after));
