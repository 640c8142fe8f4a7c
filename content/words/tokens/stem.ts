// Types of untyped packages; referenced here because other packages that import this file do not include them.
/// <reference path="../untyped-modules.d.ts" />
import porter2 from 'wink-porter2-stemmer';

const english = /^[a-z]+$/;

/** An import requests millions of stems, most of them repeatedly. */
const cache = new Map<string, string>();
const maxCachedStems = 50_000;

/** The stem of an English word by Porter's second algorithm; other words unchanged. */
export function stemOf(word: string): string {
	if (word.length < 3 || word.length > 30) return word;
	let stem = cache.get(word);
	if (stem === undefined) {
		stem = english.test(word) ? porter2(word) : word;
		if (cache.size >= maxCachedStems) cache.clear();
		cache.set(word, stem);
	}
	return stem;
}
