import { z } from 'zod';
import { articleStates } from '../article-states.ts';
import { block } from './blocks.ts';
import { attachment, columnReference, language, listOf, moment, picture } from './shared-parts.ts';

/** An article as lists show it. */
export const articleCard = z.object({
	articleId: z.string(),
	title: z.string(),
	summary: z.string().meta({ description: 'The summary, or the beginning of the body' }),
	publishedAt: moment,
	pinned: z.boolean(),
	cover: picture.nullable().meta({ description: 'The cover, or the poster of the first film in the body' }),
	video: z
		.object({ videoId: z.string(), duration: z.number().positive().meta({ description: 'Seconds' }) })
		.nullable()
		.meta({ description: 'The first film in the body' }),
	column: columnReference,
});
export type ArticleCard = z.infer<typeof articleCard>;

export const articleList = listOf(articleCard);
export type ArticleList = z.infer<typeof articleList>;

/** A neighbour or a related article: a title that leads somewhere. */
export const articleLink = articleCard.pick({ articleId: true, title: true, publishedAt: true });
export type ArticleLink = z.infer<typeof articleLink>;

const articleText = z.object({
	articleId: z.string(),
	lang: language.meta({
		description: 'Language of the text: the other one where the asked-for one is missing',
	}),
	title: z.string(),
	subtitle: z.string().nullable(),
	summary: z.string(),
	source: z.string().nullable(),
	author: z.string().nullable(),
	editor: z.string().nullable(),
	cover: picture.nullable(),
	blocks: z.array(block),
	attachments: z.array(attachment),
	column: columnReference,
	trail: z.array(columnReference).meta({ description: 'Columns from the root to the home column' }),
});

/** An article as its page shows it. */
export const article = articleText.extend({
	publishedAt: moment,
	modifiedAt: moment,
	languages: z.array(language).meta({ description: 'Languages it is published in' }),
	previous: articleLink.nullable().meta({ description: 'The next newer one in its column' }),
	next: articleLink.nullable().meta({ description: 'The next older one in its column' }),
	related: z.array(articleLink),
});
export type Article = z.infer<typeof article>;

/** A version nobody but the holder of a preview link has seen. */
export const articlePreview = articleText.extend({
	version: z.int(),
	savedAt: moment,
	state: z.enum(articleStates),
	publishedAt: moment.nullable(),
	expiresAt: moment.meta({ description: 'When the preview link ends' }),
});
export type ArticlePreview = z.infer<typeof articlePreview>;
