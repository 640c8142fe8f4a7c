// Packages without types; named here because whoever imports this file from elsewhere does not include it.
/// <reference path="../untyped-modules.d.ts" />
import porter2 from 'wink-porter2-stemmer';

const english = /^[a-z]{3,30}$/;

/** Stems are asked for by the million while texts are imported, and most of them again and again. */
const cache = new Map<string, string>();
const maxCachedStems = 50_000;

/** The stem of an English word by Porter's second algorithm; any other word as it is. */
export function stemOf(word: string): string {
	if (!english.test(word)) return word;
	let stem = cache.get(word);
	if (stem === undefined) {
		stem = porter2(word);
		if (cache.size >= maxCachedStems) cache.clear();
		cache.set(word, stem);
	}
	return stem;
}
