import { generatedColumns } from './columns.ts';
import { namePerson, namePlace } from './names.ts';
import { events, headings, materials, type Phrase, projects, units } from './phrases.ts';
import { type Random, seededRandom } from './random.ts';
import { sentences } from './sentences.ts';

/** A line of `articles.jsonl`, as far as generated articles use it (docs/how-to/content-bundles.md). */
export type GeneratedArticle = {
	articleId: string;
	fdCode: string;
	alsoIn: string[];
	publishedAt: string;
	texts: { zh: GeneratedText; en?: GeneratedText };
};

type GeneratedText = { title: string; summary: string; body: string; source: string; author: string };

/** The moment after all of them, and the span before it: twenty years of news. */
const newestAt = Date.parse('2026-10-01T08:00:00Z');
const spanMs = 20 * 365.25 * 24 * 3_600_000;

/** Nine of ten articles have been translated, as on the sites this is modelled on. */
const translatedShare = 0.9;

export const articleIdOf = (index: number) => `bench-${index}`;

/**
 * The article with this number among so many; the same numbers always give the same article.
 * Lengths follow real company news: most have two to eight paragraphs, some are one-paragraph notices, and a
 * few are reports of several thousand characters.
 */
export function composeArticle(index: number, count: number): GeneratedArticle {
	const random = seededRandom(index * 2_654_435_761 + 17);
	const fillings = chooseFillings(random);
	const event = random.pick(events);
	const summary = fill(random.pick(sentences), fillings, random);
	const body = composeBody(random, fillings);
	const column = columnOf(random);
	// Spread over the years with the newest last; a little disorder, as articles are not entered in order.
	const age = ((count - index - random.fraction()) / count) * spanMs;
	const text = (language: keyof Phrase): GeneratedText => ({
		title: titleIn(language, fillings, event, index),
		summary: summary[language],
		body: body[language],
		source: fillings.unit[language],
		author: fillings.person[language],
	});
	return {
		articleId: articleIdOf(index),
		fdCode: column,
		alsoIn: random.fraction() < 0.1 && column !== 'bench-topic' ? ['bench-topic'] : [],
		publishedAt: new Date(newestAt - age).toISOString(),
		texts: { zh: text('zh'), ...(random.fraction() < translatedShare ? { en: text('en') } : {}) },
	};
}

type Fillings = Record<'place' | 'project' | 'unit' | 'person' | 'material', Phrase>;

function chooseFillings(random: Random): Fillings {
	return {
		place: namePlace(random),
		project: random.pick(projects),
		unit: random.pick(units),
		person: namePerson(random),
		material: random.pick(materials),
	};
}

/** Fills the places of a sentence in both languages with the same names and with numbers of its own. */
function fill(sentence: Phrase, fillings: Fillings, random: Random): Phrase {
	const numbers: Record<string, number> = {
		small: random.between(3, 48),
		large: random.between(120, 98_000),
		percent: random.between(4, 99),
	};
	const fillIn = (language: keyof Phrase) =>
		sentence[language].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
			String(numbers[name] ?? fillings[name as keyof Fillings][language]),
		);
	return { zh: fillIn('zh'), en: fillIn('en') };
}

function titleIn(language: keyof Phrase, { place, project }: Fillings, event: Phrase, index: number): string {
	return language === 'zh'
		? `${place.zh}${project.zh}${event.zh}（第${index}期）`
		: `The ${place.en} ${project.en} has ${event.en} (no. ${index})`;
}

function composeBody(random: Random, fillings: Fillings): Phrase {
	const kind = random.fraction();
	const paragraphs = kind < 0.15 ? 1 : kind < 0.93 ? random.between(2, 8) : random.between(12, 40);
	const body: Phrase = { zh: '', en: '' };
	for (let number = 0; number < paragraphs; number += 1) {
		if (number > 0 && number % 4 === 0) append(body, 'h2', [random.pick(headings)]);
		const chosen = new Set(Array.from({ length: random.between(2, 5) }, () => random.pick(sentences)));
		// Each paragraph is about something else, or the words of an article would all be equally frequent.
		const about = number === 0 ? fillings : { ...chooseFillings(random), project: fillings.project };
		append(
			body,
			'p',
			[...chosen].map((sentence) => fill(sentence, about, random)),
		);
	}
	return body;
}

function append(body: Phrase, tag: 'p' | 'h2', phrases: readonly Phrase[]): void {
	body.zh += `<${tag}>${phrases.map(({ zh }) => zh).join('')}</${tag}>\n`;
	body.en += `<${tag}>${phrases.map(({ en }) => en).join(' ')}</${tag}>\n`;
}

/** Two of five articles stand in the one large column; the others share the rest evenly. */
function columnOf(random: Random): string {
	const [large, ...others] = generatedColumns.filter(({ holdsArticles }) => holdsArticles);
	if (!large || random.fraction() < 0.4) return large?.fdCode ?? '';
	return random.pick(others).fdCode;
}
