// Packages without types; named here because whoever imports this file from elsewhere does not include it.
/// <reference path="../untyped-modules.d.ts" />
import porter2 from 'wink-porter2-stemmer';

const english = /^[a-z]{3,30}$/;

/** Stems are asked for by the million while texts are imported, and most of them again and again. */
const kept = new Map<string, string>();
const mostKept = 50_000;

/** The stem of an English word by Porter's second algorithm; any other word as it is. */
export function stemOf(word: string): string {
	if (!english.test(word)) return word;
	let stem = kept.get(word);
	if (stem === undefined) {
		stem = porter2(word);
		if (kept.size >= mostKept) kept.clear();
		kept.set(word, stem);
	}
	return stem;
}
