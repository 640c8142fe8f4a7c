import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { ColumnReference, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import sheet from '@portico/design/tokens/tokens.css?raw';
import { readTokens, type Tokens } from '../tokens/read-tokens.ts';
import { sampleArticles, sampleColumn, samplePicture } from './articles.ts';
import { en } from './en.ts';
import { reading } from './reading.ts';
import { zh } from './zh.ts';

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

const { light, dark } = readTokens(sheet);

/** All tokens of each scheme, in the style sheet's order. */
const tokens = { light, dark: { ...light, ...dark } };
