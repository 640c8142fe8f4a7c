/** Publication states of an article, per language. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

export type ArticleState = (typeof articleStates)[number];
