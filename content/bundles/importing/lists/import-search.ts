import { type Language, languages } from '@portico/api/languages.ts';
import { addDictionaryWords, dictionaryWord } from '../../../search/vocabulary/dictionary-words.ts';
import { addProposals, distinctProposals, proposal } from '../../../search/vocabulary/proposals.ts';
import { UnusableVocabulary } from '../../../search/vocabulary/unusable-vocabulary.ts';
import { type SearchVocabulary, searchVocabulary } from '../../formats/search.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import { UnusableEntry } from '../../reading/unusable-entry.ts';
import type { ImportRun, Place } from '../import-run.ts';
import { readValue } from './read-entries.ts';

/**
 * Brings in what the operators teach the search. What is missing is added; proposals of the bundle stand in
 * its order, before those of this store alone.
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
	await run.checkpoint('search');
}

async function importWords(run: ImportRun, written: string[]): Promise<void> {
	const words = await usable(run, written, dictionaryWord, {});
	const different = [...new Set(words)];
	await add(run, {}, different, async () => {
		const added = await addDictionaryWords(run.store.database, different);
		return added.length;
	});
}

async function importProposals(run: ImportRun, lang: Language, written: string[]): Promise<void> {
	const different = distinctProposals(await usable(run, written, proposal, { lang }));
	await add(run, { lang }, different, () => addProposals(run.store.database, lang, different, 'first'));
}

/** What can be taken of a list; the rest is refused. */
async function usable<Value>(
	run: ImportRun,
	written: string[],
	read: (text: string) => Value,
	place: Place,
): Promise<Value[]> {
	const values: Value[] = [];
	for (const text of written) {
		try {
			values.push(read(text));
		} catch (error) {
			if (!(error instanceof UnusableVocabulary)) throw error;
			await run.refuse('search', place, error.message);
		}
	}
	return values;
}

/** Counts what `write` says is new; where there is no room for them, all of them are refused. */
async function add(
	run: ImportRun,
	place: Place,
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
		await run.refuse('search', place, error.message);
	}
}
