import { z } from 'zod';

/**
 * `search.json`: the operators' search vocabulary. Words for the segmentation of queries; queries
 * suggested while a visitor types, in their order; groups of synonyms. Each is validated separately, so
 * that one bad entry does not affect the others.
 */
export const searchVocabulary = z.strictObject({
	dictionary: z.array(z.string()).default([]).describe('words that searches and line breaks keep together'),
	proposals: z
		.strictObject({ zh: z.array(z.string()).default([]), en: z.array(z.string()).default([]) })
		.default({ zh: [], en: [] })
		.describe('queries offered while a visitor types, in their order'),
	synonyms: z.array(z.array(z.string())).default([]).describe('groups of terms that find each other'),
});

export type SearchVocabulary = z.infer<typeof searchVocabulary>;
