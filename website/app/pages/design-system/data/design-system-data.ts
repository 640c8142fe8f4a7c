import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { ColumnReference, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import type { Tokens } from '../tokens/read-tokens.ts';
import { sampleArticles, sampleColumn, samplePicture } from './samples/articles.ts';
import { reading } from './samples/reading.ts';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';
import { tokens } from './tokens.ts';

export type DesignSystemData = {
	texts: typeof zh;
	/** All tokens of each scheme, in the style sheet's order. */
	tokens: Record<'light' | 'dark', Tokens>;
	reading: Record<Language, string>;
	column: ColumnReference;
	picture: Picture;
	/** A pinned one with a picture, one with a video, and one with neither and a long title. */
	articles: Record<'withPicture' | 'withVideo' | 'textOnly', ArticleCard>;
};

export function designSystemData(language: Language): DesignSystemData {
	return {
		texts: { zh, en }[language],
		tokens,
		reading,
		column: sampleColumn(language),
		picture: samplePicture(language),
		articles: sampleArticles(language),
	};
}
