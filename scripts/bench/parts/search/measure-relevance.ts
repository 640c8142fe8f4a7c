import type { SearchResults } from '../../../../api/answers/search.ts';
import type { Language } from '../../../../api/languages.ts';
import { atLeast, type Figure, type Verdict } from '../../figures/part-result.ts';
import { mean, recall, reciprocalRank } from '../../figures/relevance.ts';
import type { KnownItemQuery } from './stores/corpus.ts';

/** What of an answer its relevance is judged by. */
export type JudgedAnswer = Pick<SearchResults, 'didYouMean'> & { items: readonly { articleId: string }[] };

/** The first ten texts of a language for a query. */
export type Search = (query: Pick<KnownItemQuery, 'q' | 'lang'>) => Promise<JudgedAnswer>;

/** A query whose answer does not stand first; `found` as it was shown, the answer first. */
export type Miss = { query: KnownItemQuery; found: readonly string[]; didYouMean: string | null };

type Judged = Record<RelevanceMeasure, number>;

/**
 * MRR@10 and recall@10 of every kind of query, in the order kinds appear. A mistyped query whose answer is
 * not on the first page counts as the query that was proposed for it.
 *
 * @param what is said before each figure
 */
export async function measureRelevance(
	search: Search,
	queries: readonly KnownItemQuery[],
	what: string,
	onMiss: (miss: Miss) => void = () => {},
): Promise<{ figures: Figure[]; verdicts: Verdict[] }> {
	const figures: Figure[] = [];
	const verdicts: Verdict[] = [];
	for (const [group, ofGroup] of Map.groupBy(queries, ({ kind, lang }) => `${kind} ${lang}`)) {
		const judged: Judged[] = [];
		for (const query of ofGroup) judged.push(await judge(search, query, onMiss));
		const { kind, lang } = ofGroup[0] as KnownItemQuery;
		for (const measure of ['MRR@10', 'recall@10'] as const) {
			const value = mean(judged.map((each) => each[measure]));
			figures.push({ what: `${what}: ${group} (${ofGroup.length}), ${measure}`, value, unit: 'count' });
			const least = requiredRelevance(kind, lang, measure);
			if (least !== null) verdicts.push(atLeast(`${what}: ${group}, ${measure}`, value, least));
		}
	}
	return { figures, verdicts };
}

async function judge(search: Search, query: KnownItemQuery, onMiss: (miss: Miss) => void): Promise<Judged> {
	const { lang, kind, relevant } = query;
	const answer = await search(query);
	const { didYouMean } = answer;
	let found = idsOf(answer);
	if (kind === 'typo' && didYouMean && reciprocalRank(found, relevant) === 0)
		found = idsOf(await search({ q: didYouMean, lang }));
	const rank = reciprocalRank(found, relevant);
	if (rank < 1) onMiss({ query, found, didYouMean });
	return { 'MRR@10': rank, 'recall@10': recall(found, relevant) };
}

const idsOf = ({ items }: JudgedAnswer) => items.map(({ articleId }) => articleId);

type RelevanceMeasure = 'MRR@10' | 'recall@10';

type Requirement = { measure: RelevanceMeasure; least: Record<Language, number> };

/** What the search must reach at least, by kind of query; kinds that are missing are measured only. */
const required: Readonly<Record<string, Requirement>> = {
	'title-exact': { measure: 'MRR@10', least: { zh: 0.98, en: 0.98 } },
	'title-partial': { measure: 'MRR@10', least: { zh: 0.93, en: 0.88 } },
	'body-phrase': { measure: 'recall@10', least: { zh: 0.98, en: 0.93 } },
	'mixed-zh-en': { measure: 'MRR@10', least: { zh: 0.93, en: 0.93 } },
	traditional: { measure: 'MRR@10', least: { zh: 0.93, en: 0.93 } },
	typo: { measure: 'MRR@10', least: { zh: 0.6, en: 0.6 } },
	'single-char': { measure: 'MRR@10', least: { zh: 0.9, en: 0.9 } },
};

/** The least value of a measure, 0 to 1; null where nothing is required. */
function requiredRelevance(kind: string, lang: Language, measure: RelevanceMeasure): number | null {
	const requirement = required[kind];
	return requirement?.measure === measure ? requirement.least[lang] : null;
}
