import { type Language, languages } from '@portico/api/languages.ts';
import { parseEntry, UnusableEntry } from '../../../reading/parse-entry.ts';
import {
	addDictionaryWords,
	dictionaryWord,
	UnusableVocabulary,
} from '../../../search/vocabulary/dictionary-words.ts';
import { addProposals, distinctProposals, proposal } from '../../../search/vocabulary/proposals.ts';
import { addSynonyms, synonymGroup } from '../../../search/vocabulary/synonyms.ts';
import { type SearchVocabulary, searchVocabulary } from '../../formats/lists.ts';
import type { ImportRun } from '../import-run.ts';
import { readValue } from './read-entries.ts';

/**
 * Imports the search vocabulary. Missing words are added; proposals of the bundle come first, in its
 * order; a group of synonyms replaces those it shares a term with.
 */
export async function importSearch(run: ImportRun): Promise<void> {
	const value = await readValue(run, 'search');
	if (value === undefined) return;
	let vocabulary: SearchVocabulary;
	try {
		vocabulary = parseEntry(searchVocabulary, value);
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse('search', {}, error.message);
		return;
	}
	await importWords(run, vocabulary.dictionary);
	for (const lang of languages) await importProposals(run, lang, vocabulary.proposals[lang]);
	await importSynonyms(run, vocabulary.synonyms);
	await run.checkpoint('search');
}

async function importWords(run: ImportRun, acceptedWords: string[]): Promise<void> {
	const words = await acceptedValues(run, acceptedWords, dictionaryWord, { field: 'dictionary' });
	const different = [...new Set(words)];
	await add(run, { field: 'dictionary' }, different, async () => {
		const added = await addDictionaryWords(run.store.database, 'system:import', different);
		return added.length;
	});
}

async function importProposals(run: ImportRun, lang: Language, acceptedWords: string[]): Promise<void> {
	const field = { field: `proposals.${lang}`, lang };
	const different = distinctProposals(await acceptedValues(run, acceptedWords, proposal, field));
	await add(run, field, different, () =>
		addProposals(run.store.database, 'system:import', lang, different, 'first'),
	);
}

async function importSynonyms(run: ImportRun, acceptedWords: string[][]): Promise<void> {
	const field = { field: 'synonyms' };
	const accepted = new Set<string>();
	const groups = await acceptedValues(run, acceptedWords, (terms) => synonymGroup(terms, accepted), field);
	await add(run, field, groups, () => addSynonyms(run.store.database, 'system:import', groups));
}

/** A list in the file, by its name there. */
type Field = { field: string; lang?: Language };

/** The valid values of a list; the others are refused. */
async function acceptedValues<Written, Value>(
	run: ImportRun,
	acceptedWords: Written[],
	read: (entry: Written) => Value,
	{ field, lang }: Field,
): Promise<Value[]> {
	const values: Value[] = [];
	for (const entry of acceptedWords) {
		try {
			values.push(read(entry));
		} catch (error) {
			if (!(error instanceof UnusableVocabulary)) throw error;
			await run.refuse('search', { lang }, `${field}: ${error.message}`);
		}
	}
	return values;
}

/** Counts the values that `write` reports as new; refuses all of them when they exceed the limit. */
async function add(
	run: ImportRun,
	{ field, lang }: Field,
	entries: unknown[],
	write: () => Promise<number>,
): Promise<void> {
	try {
		const changed = entries.length > 0 ? await write() : 0;
		run.count('search', 'imported', changed);
		run.count('search', 'unchanged', entries.length - changed);
	} catch (error) {
		if (!(error instanceof UnusableVocabulary)) throw error;
		run.count('search', 'refused', entries.length - 1);
		await run.refuse('search', { lang }, `${field}: ${error.message}`);
	}
}
