import { z } from 'zod';
import { articleStates } from '../constants.ts';
import {
	attachment,
	columnReference,
	dateTime,
	language,
	linkedArticle,
	listOf,
	picture,
	titleBreaks,
} from './shared-parts.ts';
import { video } from './videos.ts';

/**
 * The blocks of a body. Their HTML is sanitised when the body is saved, so a page may insert it unchanged.
 * Table cells that must not wrap carry `data-figure`; a table too wide for a phone carries `data-stacked`, and
 * its cells the column name in `data-label`.
 */
const captionedPicture = z.object({ picture, captionHtml: z.string().nullable() });

const block = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('text'), html: z.string() }),
	captionedPicture.extend({
		kind: z.literal('picture'),
		width: z
			.literal('text')
			.optional()
			.meta({ description: 'As wide as the text; without it, wider, as far as the page has room' }),
	}),
	z.object({
		kind: z.literal('gallery'),
		pictures: z.array(captionedPicture),
		captionHtml: z.string().nullable(),
	}),
	z.object({ kind: z.literal('attachment'), attachment }),
	z.object({ kind: z.literal('table'), html: z.string() }),
	z.object({ kind: z.literal('video'), video, captionHtml: z.string().nullable() }),
]);

/** An article in a list. */
export const articleCard = linkedArticle.extend({
	title: z.string(),
	titleBreaks,
	summary: z.string().meta({ description: 'The summary, or the beginning of the body' }),
	publishedAt: dateTime,
	pinned: z.boolean(),
	cover: picture.nullable().meta({ description: 'The cover, or the poster of the first video in the body' }),
	video: z
		.object({ videoId: z.string(), duration: z.number().positive().meta({ description: 'Seconds' }) })
		.nullable()
		.meta({ description: 'The first video in the body' }),
	column: columnReference,
});
export type ArticleCard = z.infer<typeof articleCard>;

export const articleList = listOf(articleCard);
export type ArticleList = z.infer<typeof articleList>;

/** A linked title: a previous, next or related article. */
export const articleLink = articleCard.pick({
	articleId: true,
	address: true,
	linkTo: true,
	title: true,
	titleBreaks: true,
	publishedAt: true,
});
export type ArticleLink = z.infer<typeof articleLink>;

const articleText = linkedArticle.extend({
	lang: language.meta({
		description: 'Language of the text: the other one where the requested one is missing',
	}),
	title: z.string(),
	titleBreaks,
	subtitle: z.string().nullable(),
	subtitleBreaks: titleBreaks,
	summary: z.string(),
	source: z.string().nullable(),
	author: z.string().nullable(),
	editor: z.string().nullable(),
	shareTitle: z
		.string()
		.nullable()
		.meta({ description: 'In the place of the title where the page is shared' }),
	cover: picture.nullable(),
	blocks: z.array(block),
	attachments: z.array(attachment),
	column: columnReference,
	trail: z.array(columnReference).meta({ description: 'Columns from the root to the home column' }),
});

/** An article on its own page. */
export const article = articleText.extend({
	publishedAt: dateTime,
	modifiedAt: dateTime,
	languages: z.array(language).meta({ description: 'Languages it is published in' }),
	previous: articleLink.nullable().meta({ description: 'The next newer one in its column' }),
	next: articleLink.nullable().meta({ description: 'The next older one in its column' }),
	related: z.array(articleLink),
});
export type Article = z.infer<typeof article>;

/** A text as it is written, visible only through a preview link. */
export const articlePreview = articleText.extend({
	version: z.int().nullable().meta({ description: 'Null where what is written is not a version yet' }),
	savedAt: dateTime,
	state: z.enum(articleStates),
	publishedAt: dateTime.nullable(),
	expiresAt: dateTime.meta({ description: 'When the preview link ends' }),
});
export type ArticlePreview = z.infer<typeof articlePreview>;

export type Block = z.infer<typeof block>;
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
