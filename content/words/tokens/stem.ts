// Types of untyped packages; referenced here because other packages that import this file do not include them.
/// <reference path="../untyped-modules.d.ts" />
import porter2 from 'wink-porter2-stemmer';

const english = /^[a-z]{3,30}$/;

/** An import requests millions of stems, most of them repeatedly. */
const cache = new Map<string, string>();
const maxCachedStems = 50_000;

/** The stem of an English word by Porter's second algorithm; other words unchanged. */
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
