import { isArticleAddress } from '@portico/api/addresses/article-addresses.ts';
import { articleStates } from '@portico/api/constants.ts';
import { languages } from '@portico/api/languages.ts';
import { z } from 'zod';
import type { SuppliedField } from '../../articles/texts/version-columns.ts';
import { identifier, line, mediaFile, names, paragraph, timestamp } from './fields.ts';

/** The versioned fields of a text. The body is HTML, sanitised when it becomes a version. */
const textFields = {
	title: line.refine((title) => title !== '', { error: 'is empty' }),
	subtitle: line.optional(),
	summary: paragraph.optional(),
	body: z.string().describe('HTML, sanitised on import'),
	source: line.optional().describe('where the text comes from'),
	author: line.optional(),
	editor: line.optional(),
	shareTitle: line.optional().describe('in the place of the title where the page is shared'),
	linkTo: line
		.optional()
		.describe(
			'where its links lead, instead of a page of its own: an address of the web, or a path of the site',
		),
} satisfies Record<SuppliedField, z.ZodType>;

const articleAddress = z
	.string()
	.refine(isArticleAddress, { error: 'is not small letters and digits, with hyphens between words' });

const versionNumber = z.int32().positive({ error: 'must be 1 or more' });

const articleText = z.strictObject({
	...textFields,
	state: z.enum(articleStates).default('published'),
	publishedAt: timestamp
		.optional()
		.describe('a published or scheduled text defaults to the article’s; in the future, it is scheduled'),
	version: versionNumber.optional().describe('its version number in `versions.jsonl`'),
});

/**
 * A line of `articles.jsonl`. What it does not have of the addresses, the columns, the cover, the attachments and the pin stays as it is
 * stored, and so does a text in a language that it does not have. A text is whole: it becomes a version of its own.
 */
export const articleLine = z
	.strictObject({
		articleId: identifier,
		address: articleAddress
			.nullish()
			.describe('in place of the identifier in its address; null for the identifier'),
		formerAddresses: z.array(articleAddress).max(100).optional().describe('addresses that lead to it, too'),
		fdCode: identifier.describe('the column it belongs to'),
		alsoIn: z.array(identifier).max(50).optional().describe('further columns that list it'),
		publishedAt: timestamp.optional().describe('of the texts that have none of their own'),
		cover: mediaFile.nullish().describe('null for none'),
		pinned: z.boolean().optional().describe('listed before the others'),
		pinnedUntil: z.iso
			.date()
			.nullish()
			.describe('the last day of that, in the site’s time zone; null for no end'),
		attachments: z
			.array(z.strictObject({ file: mediaFile, names }))
			.max(100)
			.optional(),
		texts: z
			.strictObject({ zh: articleText.optional(), en: articleText.optional() })
			.refine((texts) => languages.some((language) => texts[language]), { error: 'contains no text' }),
	})
	.superRefine(({ publishedAt, texts }, context) => {
		for (const language of languages) {
			const text = texts[language];
			if (!text || text.publishedAt || publishedAt) continue;
			if (text.state === 'draft' || text.state === 'withdrawn') continue;
			context.addIssue({
				code: 'custom',
				path: ['texts', language, 'publishedAt'],
				message: 'is missing, and the article has none either',
				input: undefined,
			});
		}
	});

/**
 * A line of `versions.jsonl`: one save. Lines of a text are adjacent, oldest first; the `marks` of the
 * newest one say which versions visitors see and when.
 */
export const versionLine = z.strictObject({
	articleId: identifier,
	lang: z.enum(languages),
	version: versionNumber,
	savedAt: timestamp,
	...textFields,
	/** Of the newest version of a text: which versions visitors see, and when. */
	marks: z
		.strictObject({
			state: z.enum(articleStates),
			publishedVersion: versionNumber.optional(),
			publishedAt: timestamp.optional(),
			scheduledVersion: versionNumber.optional(),
			scheduledFor: timestamp.optional(),
			modifiedAt: timestamp,
		})
		.refine((marks) => marks.state !== 'published' || marks.publishedVersion, {
			error: 'a published text needs publishedVersion',
		})
		.refine((marks) => !marks.publishedVersion || marks.publishedAt, {
			error: 'publishedVersion needs publishedAt',
		})
		.refine((marks) => (marks.state === 'scheduled') === (marks.scheduledVersion !== undefined), {
			error: 'scheduledVersion belongs to a scheduled text',
		})
		.refine((marks) => (marks.scheduledVersion === undefined) === (marks.scheduledFor === undefined), {
			error: 'scheduledVersion and scheduledFor belong together',
		})
		.refine((marks) => !marks.publishedVersion || ['published', 'scheduled'].includes(marks.state), {
			error: 'publishedVersion belongs to a published or scheduled text',
		})
		.optional(),
});

export type VersionLine = z.infer<typeof versionLine>;
export type VersionMarks = NonNullable<VersionLine['marks']>;

/** A line of `views.jsonl`: the number of views of an article. */
export const viewsLine = z.strictObject({
	articleId: identifier,
	views: z.int32().nonnegative({ error: 'must be 0 or more' }),
});

export type ViewsLine = z.infer<typeof viewsLine>;

export type ArticleLineText = z.infer<typeof articleText>;
