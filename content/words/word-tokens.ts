// Types of untyped packages; referenced here because other packages that import this file do not include them.
/// <reference path="./untyped-modules.d.ts" />

import porter2 from 'wink-porter2-stemmer';
import { isCjk } from './atoms.ts';

const english = /^[a-z]+$/;

/** An import requests millions of stems, most of them repeatedly. */
const cache = new Map<string, string>();
const maxCachedStems = 50_000;

/** The maximum length of a token in UTF-16 units: words hardly differ only beyond it. */
const maxTokenLength = 60;

function cut(token: string): string {
	return token.length > maxTokenLength ? token.slice(0, maxTokenLength).toWellFormed() : token;
}

/** The token of an atom: a CJK character, or the stem of a word. */
export function atomToken(atom: string): string {
	return cut(stemOf(atom));
}

/** The token of a word as written, for exact matches and spelling correction. */
export function exactToken(word: string): string {
	return cut(`=${word}`);
}

/** The token of two adjacent atoms: 储罐, `lng 储`, `feel free`. Its words are not stemmed. */
export function pairToken(first: string, second: string): string {
	return isCjk(first) && isCjk(second) ? first + second : cut(`${first} ${second}`);
}

/** The pairs of a run of atoms: one fewer than the atoms. */
export function pairsOf(atoms: readonly string[]): string[] {
	const pairs: string[] = [];
	for (let at = 1; at < atoms.length; at++) {
		pairs.push(pairToken(atoms[at - 1] as string, atoms[at] as string));
	}
	return pairs;
}

/** The stem of an English word by Porter's second algorithm; other words unchanged. */
function stemOf(word: string): string {
	if (word.length < 3 || word.length > 30) return word;
	let stem = cache.get(word);
	if (stem === undefined) {
		stem = english.test(word) ? porter2(word) : word;
		if (cache.size >= maxCachedStems) cache.clear();
		cache.set(word, stem);
	}
	return stem;
}
