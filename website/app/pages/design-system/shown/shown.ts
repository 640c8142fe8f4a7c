import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { ColumnReference, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import type { Tokens } from '../tokens/read-tokens.ts';
import { sampleArticles, sampleColumn, samplePicture } from './samples/articles.ts';
import { reading } from './samples/reading.ts';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';
import { tokens } from './tokens.ts';

/** All the page shows, in one language. */
export type Shown = {
	texts: typeof zh;
	/** All tokens as each scheme has them, in the sheet's order. */
	tokens: Record<'light' | 'dark', Tokens>;
	reading: Record<Language, string>;
	column: ColumnReference;
	picture: Picture;
	/** One with a picture, pinned; one with a film; one without either and with a long title. */
	articles: Record<'pictured' | 'filmed' | 'bare', ArticleCard>;
};

export function shownIn(language: Language): Shown {
	return {
		texts: { zh, en }[language],
		tokens,
		reading,
		column: sampleColumn(language),
		picture: samplePicture(language),
		articles: sampleArticles(language),
	};
}
