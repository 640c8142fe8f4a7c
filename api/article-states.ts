/** The states of an article's text; each language has its own. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

export type ArticleState = (typeof articleStates)[number];
