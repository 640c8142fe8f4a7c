import type { MarkedText, SearchSuggestion, SearchSuggestions } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { type LinkRow, linkFields } from '../articles/article-addresses.ts';
import { columnReference, loadColumnTree } from '../columns/column-tree.ts';
import type { Database } from '../store/connect.ts';
import { publishedJoins } from '../store/tables/schema.ts';
import { atomPlaces, atomsOf, canonicalForm, cjkRunsOf, isCjk } from '../words/atoms.ts';
import { foldCharacters, foldText } from '../words/fold-characters.ts';
import { atomToken, exactToken, pairsOf } from '../words/text-tokens.ts';
import { bestNamesFirst } from './find-entries.ts';
import { joinedSpans, markedPlaces, markSpans, type QueryMarks, type Span } from './marking.ts';
import { quotedToken } from './read-query.ts';

/**
 * Suggestions while a search is typed: queries proposed by operators, columns by name, titles of
 * published texts. Never other visitors' searches, so that nobody can place words on the group's site.
 *
 * @param q any string; one without words has no suggestions
 */
export async function suggestSearches(
	database: Database,
	language: Language,
	q: string,
): Promise<SearchSuggestions> {
	const query = readTypedQuery(q);
	if (query.words.length === 0) return { suggestions: [] };
	const rows = await findSuggestions(database, language, query);
	const tree = rows.some((row) => row.kind === 'column') ? await loadColumnTree(database) : null;
	const suggestions = rows.flatMap(({ kind, key, text, address, link_to: linkTo }): SearchSuggestion[] => {
		const marked = markTyped(text, query);
		if (kind === 'query') return [{ kind, text, marked }];
		if (kind === 'article') return [{ kind, articleId: key, address, linkTo, marked }];
		// It may have been removed since its name was found.
		const column = tree?.byCode.get(key);
		return column ? [{ kind, marked, column: columnReference(column, language) }] : [];
	});
	return { suggestions: suggestions.slice(0, maxSuggestions) };
}

/** A proposed query, a column by its code, or an article by its id; `text` is the displayed text. */
type SuggestionRow = Omit<LinkRow, 'article_id'> & {
	kind: 'query' | 'column' | 'article';
	key: string;
	text: string;
};

/** The maximum number of suggestions, of each kind and in total. */
const maxProposals = 3;
const maxColumns = 3;
const maxSuggestions = 10;

/**
 * The maximum number of matching titles that are sorted. Beyond it the words are too unspecific to look
 * for one title, so titles of recent texts are used instead, which avoids reading every title with a
 * frequent character.
 */
const maxTitles = 1_000;

/** The number of recent texts that are then searched. */
const maxRecentTexts = 1_000;

/**
 * Suggestions for a partial query, best first within each kind: proposals, columns, then titles of
 * published texts, each kind up to the total limit.
 *
 * One statement, because it runs with every key. Titles are collected by their token index alone before
 * sorting: an index by date would also read all titles that do not match. `offset 0` keeps the planner
 * from reading one of the languages as well.
 */
async function findSuggestions(
	database: Database,
	language: Language,
	{ titleForm, prefixPhrase: begun, condition }: TypedQuery,
): Promise<SuggestionRow[]> {
	const orHasTokens = condition === null ? sql`` : sql`or tokens @@ ${condition}::tsquery`;
	const isInTitle = sql`position(${begun} in title) > 0`;
	const titles = sql`
		with matched as materialized (
			select id, article_id, title, published_at from (
				select * from search_texts where title_tokens @@ ${condition}::tsquery offset 0
			) found
			where lang = ${language} limit ${maxTitles + 1}
		),
		recent as materialized (
			select id, article_id, title, published_at
			from (
				select id, article_id, lang, title, published_at from search_texts
				order by id desc limit ${maxRecentTexts}
			) newest
			where (select count(*) from matched) > ${maxTitles} and lang = ${language} and ${isInTitle}
		),
		places as (
			select article_id, published_at,
				row_number() over (order by ${isInTitle} desc, published_at desc, id desc) as place
			from (select * from matched union select * from recent) together
			order by place limit ${maxSuggestions}
		)
		select 3 as part, places.place, 'article' as kind, places.article_id as key, versions.title as text, ${linkFields}
		from places ${publishedJoins(language)}
		join articles on articles.article_id = places.article_id`;
	const { rows } = await database.execute<SuggestionRow>(sql`
		with proposals as (
			select query, row_number() over (
				order by starts_with(canonical_query, ${titleForm.trimEnd()}) desc, position, query
			) as place
			from search_proposals
			where lang = ${language} and position(${begun} in canonical_query) > 0
			order by place limit ${maxProposals}
		),
		columns as materialized (
			select * from search_entries where kind = 'column' and lang = ${language}
		),
		named as (
			select key, name, row_number() over (order by ${bestNamesFirst(titleForm)}) as place
			from columns where position(${begun} in canonical_name) > 0 ${orHasTokens}
			order by place limit ${maxColumns}
		)
		select kind, key, text, address, link_to from (
			select 1 as part, place, 'query' as kind, query as key, query as text, null as address, null as link_to
			from proposals
			union all
			select 2, place, 'column', key, name, null, null from named
			${condition === null ? sql`` : sql`union all (${titles})`}
		) suggestions
		order by part, place
	`);
	return rows;
}

/** A text with the typed words marked; of an unfinished word, its prefix. */
export function markTyped(text: string, { marks, lastWord }: TypedQuery): MarkedText {
	const beginnings = lastWord === null ? [] : placesOfBeginning(text, lastWord);
	return markSpans(text, joinedSpans([...markedPlaces(text, marks), ...beginnings]));
}

function placesOfBeginning(text: string, beginning: string): Span[] {
	const { folded, starts, ends } = foldText(text);
	return atomPlaces(folded)
		.filter(({ atom }) => atom.startsWith(beginning))
		.map(({ start }) => ({
			start: starts[start] as number,
			end: ends[start + beginning.length - 1] as number,
		}));
}

/** A partial query, whose last word may be unfinished. */
type TypedQuery = {
	/** The atoms of each word between white space: `LNG储罐 tan` is `lng 储 罐` and `tan`. */
	words: string[][];
	/** In the canonical form of a whole text. */
	titleForm: string;
	/** Its form within the canonical form of a text, where the last word may continue. */
	prefixPhrase: string;
	/** The `tsquery` of titles with every word. Null for a single letter, which too many words start with. */
	condition: string | null;
	/** What to mark of it: words, and pairs of CJK characters, which may be apart. */
	marks: QueryMarks;
	/** The last word, if it may continue; matches are marked at the start of words. */
	lastWord: string | null;
};

/** Parses a partial query, which may be any string; without letters and digits it has no words. */
export function readTypedQuery(query: string): TypedQuery {
	const words = foldCharacters(query)
		.split(/\s+/)
		.map(atomsOf)
		.filter((atoms) => atoms.length > 0);
	const atoms = words.flat();
	const titleForm = canonicalForm(atoms);
	const prefixPhrase = atoms[0] !== undefined && isCjk(atoms[0]) ? titleForm.trim() : titleForm.trimEnd();
	const lastAtom = atoms.at(-1);
	return {
		words,
		titleForm,
		prefixPhrase,
		condition: conditionOf(words),
		marks: { runs: words.flatMap(runsOf), words: new Set(atoms.filter(mayContinue).map(atomToken)) },
		lastWord: lastAtom !== undefined && mayContinue(lastAtom) ? lastAtom : null,
	};
}

function conditionOf(words: string[][]): string | null {
	const conditions = words.flatMap((atoms, at) =>
		at < words.length - 1 ? wholeWord(atoms) : prefixTokens(atoms),
	);
	return conditions.length > 0 ? [...new Set(conditions)].join(' & ') : null;
}

/** A word's pairs of adjacent atoms, or its only atom. */
function wholeWord(atoms: string[]): string[] {
	return (atoms.length > 1 ? pairsOf(atoms) : atoms.map(atomToken)).map(quotedToken);
}

/** The same for a word that may continue, which only Latin words do. */
function prefixTokens(atoms: string[]): string[] {
	const conditions = wholeWord(atoms);
	const last = atoms.at(-1) as string;
	if (!mayContinue(last)) return conditions;
	if (atoms.length > 1) return [...conditions.slice(0, -1), `${conditions.at(-1)}:*`];
	if (last.length === 1) return [];
	// Stems are shorter than their words: words match as written, or by a whole stem or part.
	return [`(${quotedToken(exactToken(last))}:* | ${conditions[0]})`];
}

/** Pairs of adjacent CJK characters, or a single one. */
function runsOf(atoms: string[]): string[] {
	const runs = cjkRunsOf(canonicalForm(atoms)).map((run) => [...run]);
	return runs.flatMap((run) => (run.length > 1 ? pairsOf(run) : run));
}

/** Whether an atom may be the prefix of a longer one. */
function mayContinue(atom: string): boolean {
	return !isCjk(atom);
}
