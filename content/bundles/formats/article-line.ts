import { articleStates } from '@portico/api/article-states.ts';
import { languages } from '@portico/api/languages.ts';
import { z } from 'zod';
import type { SuppliedField } from '../../articles/texts/versions/version-columns.ts';
import { identifier, line, mediaFile, names, paragraph, timestamp } from './fields.ts';

/** The versioned fields of a text. The body is HTML, sanitised when it becomes a version. */
export const textFields = {
	title: line.refine((title) => title !== '', { error: 'is empty' }),
	subtitle: line.optional(),
	summary: paragraph.optional(),
	body: z.string().describe('HTML, sanitised on import'),
	source: line.optional().describe('where the text comes from'),
	author: line.optional(),
	editor: line.optional(),
} satisfies Record<SuppliedField, z.ZodType>;

export const versionNumber = z.int32().positive({ error: 'must be 1 or more' });

const articleText = z.strictObject({
	...textFields,
	state: z.enum(articleStates).default('published'),
	publishedAt: timestamp
		.optional()
		.describe('a published or scheduled text defaults to the article’s; in the future, it is scheduled'),
	version: versionNumber.optional().describe('its version number in `versions.jsonl`'),
});

/** A line of `articles.jsonl`. */
export const articleLine = z
	.strictObject({
		articleId: identifier,
		fdCode: identifier.describe('the column it belongs to'),
		alsoIn: z.array(identifier).max(50).default([]).describe('further columns that list it'),
		publishedAt: timestamp.optional().describe('of the texts that have none of their own'),
		cover: mediaFile.nullish(),
		pinned: z.boolean().default(false).describe('listed before the others'),
		attachments: z
			.array(z.strictObject({ file: mediaFile, names }))
			.max(100)
			.default([]),
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

export type ArticleLineText = z.infer<typeof articleText>;
