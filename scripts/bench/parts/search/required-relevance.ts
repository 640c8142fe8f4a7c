import type { Language } from '../../../../api/languages.ts';

export type RelevanceMeasure = 'MRR@10' | 'recall@10';

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
export function requiredRelevance(kind: string, lang: Language, measure: RelevanceMeasure): number | null {
	const requirement = required[kind];
	return requirement?.measure === measure ? requirement.least[lang] : null;
}
