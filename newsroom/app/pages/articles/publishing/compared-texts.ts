import { completeText } from '@portico/api/newsroom/article-text.ts';
import { queryOptions } from '@tanstack/react-query';
import { changedFacts, type FactChange } from '../../../comparison/changed-facts.ts';
import type { Comparison } from '../../../comparison/compare-versions.ts';
import { call } from '../../../data/calls.ts';
import { currentLanguage, messagesIn } from '../../../messages/messages.ts';
import type { TextContents, TextSubject } from '../list/text-actions.ts';
import { writtenVersion } from './use-text-change.ts';

/** What differs between two versions of a text. */
export type VersionComparison = { comparison: Comparison; facts: FactChange[] };

/**
 * Compares two versions of a text, or what is written with one. What is public has the metadata that visitors see.
 *
 * @param from `writtenVersion` for what is written, as is `to`
 */
export const comparisonQuery = (subject: TextSubject, from: number, to: number) =>
	queryOptions({
		queryKey: ['articles', 'comparison', subject.articleId, subject.lang, from, to],
		async queryFn({ signal }): Promise<VersionComparison> {
			// Few compare, and lists have nothing that reads bodies.
			const { compareInWorker } = await import('../../../comparison/compare-in-worker.ts');
			const [before, after] = await Promise.all([
				loadContents(subject, from, signal),
				loadContents(subject, to, signal),
			]);
			return {
				comparison: await compareInWorker(before.content, after.content, subject.lang, signal),
				facts: changedFacts(before.facts, after.facts),
			};
		},
		// Each time of what is written by then.
		...{ staleTime: 0, gcTime: 0 },
	});

async function loadContents(
	{ articleId, lang, text, current }: TextSubject,
	version: number,
	signal: AbortSignal,
): Promise<TextContents> {
	if (version !== writtenVersion) {
		const path = '/api/newsroom/articles/{articleId}/{lang}/versions/{version}';
		const loaded = await call('get', path, { articleId, lang, version: String(version) }, signal);
		const facts = version === text.publishedVersion ? loaded.liveFacts : loaded.facts;
		return { content: completeText(loaded.content), facts };
	}
	if (current) return current();
	const { texts, facts } = await call('get', '/api/newsroom/articles/{articleId}', { articleId }, signal);
	const written = texts[lang];
	if (!written) throw new Error(messagesIn(currentLanguage()).comparison.failed);
	return { content: completeText(written.content), facts };
}
