import { languages } from '@portico/api/languages.ts';
import { indexTexts } from '../../search/index-texts.ts';
import { listSynonyms } from '../../search/synonyms.ts';
import {
	addDictionaryWords,
	dictionaryWord,
	listDictionaryWords,
	removeDictionaryWords,
} from '../../search/vocabulary/dictionary-words.ts';
import { addProposals, listProposals, proposal, removeProposal } from '../../search/vocabulary/proposals.ts';
import { addSynonyms, removeSynonyms, synonymGroup } from '../../search/vocabulary/synonyms.ts';
import type { JobListener, JobOf, JobStore } from '../jobs.ts';

const actor = 'system:command';

export async function runAddWords(
	{ database }: JobStore,
	{ words }: JobOf<'dictionary add'>,
): Promise<string[]> {
	const wanted = new Set(words.map(dictionaryWord));
	const added = await addDictionaryWords(database, actor, [...wanted]);
	const existingWords = [...wanted].filter((word) => !added.includes(word));
	return [
		...(added.length > 0 ? [`Added: ${added.join(', ')}. Searches heed it from now on.`] : []),
		...(existingWords.length > 0 ? [`There already: ${existingWords.join(', ')}.`] : []),
	];
}

export async function runRemoveWords(
	{ database }: JobStore,
	{ words }: JobOf<'dictionary remove'>,
): Promise<string[]> {
	const wanted = [...new Set(words.map(dictionaryWord))];
	await removeDictionaryWords(database, actor, wanted);
	return [`Removed: ${wanted.join(', ')}.`];
}

export async function listWords({ database }: JobStore): Promise<string[]> {
	const words = await listDictionaryWords(database);
	return words.length > 0 ? words : ['The dictionary holds no words of your own.'];
}

export async function runAddProposal(
	{ database }: JobStore,
	{ lang, query }: JobOf<'proposals add'>,
): Promise<string[]> {
	const wanted = proposal(query);
	const added = await addProposals(database, actor, lang, [wanted], 'last');
	return [added > 0 ? `“${wanted.query}” is proposed in ${lang}.` : `“${wanted.query}” is there already.`];
}

export async function runRemoveProposal(
	{ database }: JobStore,
	{ lang, query }: JobOf<'proposals remove'>,
): Promise<string[]> {
	const wanted = proposal(query);
	await removeProposal(database, actor, lang, wanted);
	return [`“${wanted.query}” is proposed in ${lang} no more.`];
}

/** The proposals of each language, in order. */
export async function listAllProposals({ database }: JobStore): Promise<string[]> {
	const lines: string[] = [];
	for (const lang of languages) {
		for (const query of await listProposals(database, lang)) lines.push(`${lang}  ${query}`);
	}
	return lines.length > 0 ? lines : ['Nothing is proposed.'];
}

export async function runAddSynonyms(
	{ database }: JobStore,
	{ terms }: JobOf<'synonyms add'>,
): Promise<string[]> {
	const group = synonymGroup(terms);
	const added = await addSynonyms(database, actor, [group]);
	return [`${group.join(', ')} ${added > 0 ? 'are looked for together from now on' : 'are there already'}.`];
}

export async function runRemoveSynonyms(
	{ database }: JobStore,
	{ term }: JobOf<'synonyms remove'>,
): Promise<string[]> {
	const removed = await removeSynonyms(database, actor, term);
	return [`${removed.join(', ')} are looked for together no more.`];
}

export async function listAllSynonyms({ database }: JobStore): Promise<string[]> {
	const groups = await listSynonyms(database);
	return groups.length > 0 ? groups.map((terms) => terms.join(', ')) : ['There are no synonyms.'];
}

/** Reindexes all published texts while the site stays online. */
export async function runReindex(
	{ database }: JobStore,
	_job: JobOf<'reindex'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const { indexed, refused } = await indexTexts(database, {
		texts: 'all',
		async between({ done, total }) {
			signal.throwIfAborted();
			await listener.progress({ what: 'texts', done, detail: `of ${total}`, share: done / total });
		},
	});
	return [
		`${indexed} texts are indexed.`,
		...refused.map(
			({ articleId, lang }) => `The store refuses to index ${articleId} (${lang}): it is not found.`,
		),
	];
}
