import { z } from 'zod';

/**
 * `search.json`: what the operators teach the search. Words for the segmentation of queries, and queries it
 * proposes while a visitor types, in their order. Each is checked by itself, so that a bad one costs no other.
 */
export const searchVocabulary = z.strictObject({
	dictionary: z.array(z.string()).default([]),
	proposals: z
		.strictObject({ zh: z.array(z.string()).default([]), en: z.array(z.string()).default([]) })
		.default({ zh: [], en: [] }),
});

export type SearchVocabulary = z.infer<typeof searchVocabulary>;
