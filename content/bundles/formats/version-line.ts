import { articleStates } from '@portico/api/article-states.ts';
import { languages } from '@portico/api/languages.ts';
import { z } from 'zod';
import { textFields, versionNumber } from './article-line.ts';
import { identifier, timestamp } from './fields.ts';

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
