import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleAddress, columnAddress, pageAddress } from '@portico/api/addresses/addresses.ts';
import type { PageKind } from '@portico/api/addresses/page-kinds.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import phrases from './phrases.json' with { type: 'json' };

/**
 * A content bundle of generated company news, in an engineering group's words: the same count always gives the same
 * bytes. In `phrases.json`, `{place}`, `{project}`, `{unit}`, `{person}`, `{material}` and numbers (`{small}`,
 * `{large}`, `{percent}`) are filled in for each article, in both languages alike.
 */

type Phrase = Record<Language, string>;

const listKinds = [
	{ page: 'articlepagelist', pageSize: 20 },
	{ page: 'articleimglist', pageSize: 12 },
	{ page: 'articleimglists', pageSize: 10 },
	{ page: 'articlewzq', pageSize: 40 },
	{ page: 'articleqnzy', pageSize: 13 },
] as const;

const fronts = ['news', 'business', 'responsibility'];

/** List columns, with as many articles on a page as the website shows. */
const listColumns = [
	...phrases.subjects.map((names, index) => ({
		fdCode: `bench-list-${index}`,
		parent: `bench-${fronts[Math.floor(index / 5)]}`,
		...(listKinds[index % listKinds.length] as (typeof listKinds)[number]),
		names,
	})),
	{
		...{ fdCode: 'bench-topic', parent: 'bench-news', page: 'articlepagelist' as const, pageSize: 20 },
		names: { zh: '专题', en: 'Topic' },
	},
];

/** The entries of `columns.json`: three fronts in the menu with list columns below them. */
const columnEntries = [
	...fronts.map((front, index) => ({
		...{ fdCode: `bench-${front}`, parent: null, page: 'columndetail', inMenu: true, order: index + 1 },
		names: [
			{ zh: '新闻中心', en: 'News' },
			{ zh: '业务领域', en: 'Business' },
			{ zh: '科技与责任', en: 'Technology and responsibility' },
		][index] as Phrase,
	})),
	...listColumns.map(({ fdCode, parent, page, names }, index) => ({
		...{ fdCode, parent, page, inMenu: false, order: index + 1 + fronts.length },
		names,
	})),
];

/** Twenty years of news, the newest last. */
const newestAt = Date.parse('2026-10-01T08:00:00Z');
const spanMs = 20 * 365.25 * 24 * 3_600_000;

/** The article with this number among `count`. Most have two to eight paragraphs, a few are long reports. */
function composeArticle(index: number, count: number) {
	const random = seededRandom(index * 2_654_435_761 + 17);
	const fillings = chooseFillings(random);
	const event = random.pick(phrases.events);
	const summary = fill(random.pick(phrases.sentences), fillings, random);
	const body = composeBody(random, fillings);
	// Two of five articles stand in one large column, the others share the rest.
	const [large, ...others] = listColumns;
	const column = random.fraction() < 0.4 ? large?.fdCode : random.pick(others).fdCode;
	// A little disorder, as articles are not entered in order.
	const age = ((count - index - random.fraction()) / count) * spanMs;
	const { place, project, unit, person } = fillings;
	const titles: Phrase = {
		zh: `${place.zh}${project.zh}${event.zh}（第${index}期）`,
		en: `The ${place.en} ${project.en} has ${event.en} (no. ${index})`,
	};
	const text = (language: Language) => ({
		title: titles[language],
		summary: summary[language],
		body: body[language],
		source: unit[language],
		author: person[language],
	});
	return {
		articleId: `bench-${index}`,
		fdCode: column ?? '',
		alsoIn: random.fraction() < 0.1 && column !== 'bench-topic' ? ['bench-topic'] : [],
		publishedAt: new Date(newestAt - age).toISOString(),
		texts: { zh: text('zh'), ...(random.fraction() < 0.9 ? { en: text('en') } : {}) },
	};
}

type Fillings = Record<'place' | 'project' | 'unit' | 'person' | 'material', Phrase>;

function chooseFillings(random: Random): Fillings {
	return {
		place: name(random, 'placeBeginnings', 'placeEndings'),
		project: random.pick(phrases.projects),
		unit: random.pick(phrases.units),
		person: namePerson(random),
		material: random.pick(phrases.materials),
	};
}

function fill(sentence: Phrase, fillings: Fillings, random: Random): Phrase {
	const numbers: Record<string, number> = {
		small: random.between(3, 48),
		large: random.between(120, 98_000),
		percent: random.between(4, 99),
	};
	const fillIn = (language: Language) =>
		sentence[language].replaceAll(/\{(\w+)\}/g, (_, key: string) =>
			String(numbers[key] ?? fillings[key as keyof Fillings][language]),
		);
	return { zh: fillIn('zh'), en: fillIn('en') };
}

function composeBody(random: Random, fillings: Fillings): Phrase {
	const kind = random.fraction();
	const paragraphs = kind < 0.15 ? 1 : kind < 0.93 ? random.between(2, 8) : random.between(12, 40);
	const body: Phrase = { zh: '', en: '' };
	const append = (tag: string, parts: readonly Phrase[]) => {
		body.zh += `<${tag}>${parts.map(({ zh }) => zh).join('')}</${tag}>\n`;
		body.en += `<${tag}>${parts.map(({ en }) => en).join(' ')}</${tag}>\n`;
	};
	for (let number = 0; number < paragraphs; number += 1) {
		if (number > 0 && number % 4 === 0) append('h2', [random.pick(phrases.headings)]);
		const chosen = new Set(
			Array.from({ length: random.between(2, 5) }, () => random.pick(phrases.sentences)),
		);
		// Each paragraph is about something else, or the words of an article would all be equally frequent.
		const about = number === 0 ? fillings : { ...chooseFillings(random), project: fillings.project };
		const sentences = [...chosen].map((sentence) => fill(sentence, about, random));
		append('p', sentences);
	}
	return body;
}

type Syllables = 'surnames' | 'givenNames' | 'placeBeginnings' | 'placeEndings';

/** Names are put together from syllables: tens of thousands of different ones, as a real archive has. */
function syllable(random: Random, list: Syllables): Phrase {
	const entry = random.pick(phrases[list].split(' '));
	return { zh: entry.slice(0, 1), en: entry.slice(1) };
}

function name(random: Random, ...lists: Syllables[]): Phrase {
	const parts = lists.map((list) => syllable(random, list));
	return { zh: parts.map(({ zh }) => zh).join(''), en: parts.map(({ en }) => en).join('') };
}

function namePerson(random: Random): Phrase {
	const surname = syllable(random, 'surnames');
	const given = name(random, 'givenNames', 'givenNames');
	return {
		zh: surname.zh + given.zh,
		en: `${surname.en} ${given.en.slice(0, 1).toUpperCase()}${given.en.slice(1)}`,
	};
}

type Random = {
	/** From 0 up to, not including, 1. */
	fraction(): number;
	/** A whole number, both ends included. */
	between(least: number, most: number): number;
	pick<Item>(items: readonly Item[]): Item;
};

/** Mulberry32: the same seed gives the same numbers on every machine. */
function seededRandom(seed: number): Random {
	let state = seed >>> 0;
	const fraction = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
	return {
		fraction,
		between,
		pick: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
	};
}

/** Writes the bundle line by line, so that a million articles take no more memory than one. */
export async function generateBundle(folder: string, count: number): Promise<void> {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'columns.json'), `${JSON.stringify(columnEntries, null, '\t')}\n`);
	const lines = createWriteStream(join(folder, 'articles.jsonl'));
	for (let index = 0; index < count; index += 1) {
		if (!lines.write(`${JSON.stringify(composeArticle(index, count))}\n`)) await once(lines, 'drain');
	}
	lines.end();
	await once(lines, 'finish');
}

/** Addresses of every article page, in a fixed disorder: neighbours are not neighbours in the store. */
export function articlePages(count: number): string[] {
	const pages: string[] = [];
	for (let index = 0; index < count; index += 1) {
		const { articleId, texts } = composeArticle(index, count);
		for (const language of languages)
			if (texts[language]) pages.push(articleAddress({ articleId, address: null }, language));
	}
	return shuffled(pages);
}

/** Addresses of every page of every list, at most `maxPages` of one; `lengthOf` tells how many articles it has. */
export async function listPages(
	maxPages: number,
	lengthOf: (fdCode: string, language: Language) => Promise<number>,
): Promise<string[]> {
	const pages: string[] = [];
	for (const { fdCode, page: kind, pageSize } of listColumns) {
		for (const language of languages) {
			const last = Math.min(maxPages, Math.ceil((await lengthOf(fdCode, language)) / pageSize));
			const address = columnAddress({ fdCode, page: kind as PageKind, href: null }, language);
			for (let page = 1; page <= last; page += 1) pages.push(pageAddress(address, page));
		}
	}
	return shuffled(pages);
}

function shuffled<Item>(items: Item[]): Item[] {
	const random = seededRandom(items.length);
	for (let last = items.length - 1; last > 0; last -= 1) {
		const other = random.between(0, last);
		[items[last], items[other]] = [items[other] as Item, items[last] as Item];
	}
	return items;
}
