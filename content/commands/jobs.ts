import { offsetTime } from '@portico/api/calls/parameters.ts';
import { languages } from '@portico/api/languages.ts';
import { z } from 'zod';
import type { BundleKind } from '../bundles/formats/fields.ts';
import type { AttachmentTypes } from '../files/attachment-types.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { ContentRefusal } from '../model/refusals.ts';

const articleId = z.string();
const lang = z.enum(languages);
const texts = z.strictObject({ zh: z.string().optional(), en: z.string().optional() });
/** The latest version by default. */
const version = z.int32().positive().optional();
const timestamp = z.string().refine((text) => offsetTime.safeParse(text).success, {
	error: 'must be a time with its offset, such as 2026-05-01T08:00:00+08:00, from 1900 to 2999',
});

const day = z.iso.date({ error: 'must be a day such as 2026-05-01' });

/**
 * The jobs an operator can request. They are sent over the control socket, so they are plain JSON;
 * folders are absolute, because the process that runs the job may have another working directory.
 */
export const job = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('import'),
		folder: z.string(),
		overwrite: z.boolean(),
		/** What happens to stored items missing from the bundle's lists; by default, they stay. */
		prune: z.enum(['listed', 'removed']).optional(),
	}),
	z.strictObject({ kind: z.literal('media add'), folder: z.string(), overwrite: z.boolean() }),
	z.strictObject({ kind: z.literal('export'), folder: z.string(), withHistory: z.boolean() }),
	/** Into a new file; or, to keep the newest so many, into a folder, under a name with the time. */
	z.strictObject({
		kind: z.literal('backup'),
		path: z.string(),
		keep: z.int().min(1).max(10_000).nullable(),
	}),
	z.strictObject({ kind: z.literal('restore backup'), file: z.string() }),
	z.strictObject({ kind: z.literal('publish'), articleId, lang, version, at: timestamp.nullable() }),
	z.strictObject({ kind: z.literal('schedule'), articleId, lang, version, due: timestamp }),
	z.strictObject({
		kind: z.literal('withdraw'),
		articleId,
		lang: z.enum([...languages, 'all'], { error: 'must be zh, en or all' }),
	}),
	z.strictObject({ kind: z.literal('restore'), articleId, lang, version: z.int32().positive() }),
	z.strictObject({ kind: z.literal('remove article'), articleId }),
	z.strictObject({ kind: z.literal('remove column'), fdCode: z.string(), moveTo: z.string().optional() }),
	z.strictObject({ kind: z.literal('remove leader'), number: z.int().positive() }),
	z.strictObject({ kind: z.literal('remove unit'), unitId: z.string() }),
	z.strictObject({ kind: z.literal('preview-link'), articleId, lang, hours: z.int().min(1).max(8760) }),
	z.strictObject({ kind: z.literal('versions'), articleId, lang }),
	z.strictObject({ kind: z.literal('reindex') }),
	z.strictObject({
		kind: z.literal('audit verify'),
		/** An entry as it was noted. */
		expected: z
			.strictObject({
				number: z.int({ error: 'takes the number of an entry, then its digest' }).min(1),
				digest: z.string().regex(/^[0-9a-f]{64}$/i, { error: 'takes a number, then a digest of 64 digits' }),
			})
			.nullable(),
	}),
	z.strictObject({ kind: z.literal('dictionary add'), words: z.array(z.string()) }),
	z.strictObject({ kind: z.literal('dictionary remove'), words: z.array(z.string()) }),
	z.strictObject({ kind: z.literal('dictionary list') }),
	z.strictObject({ kind: z.literal('proposals add'), lang, query: z.string() }),
	z.strictObject({ kind: z.literal('proposals remove'), lang, query: z.string() }),
	z.strictObject({ kind: z.literal('proposals list') }),
	z.strictObject({ kind: z.literal('synonyms add'), terms: z.array(z.string()) }),
	z.strictObject({ kind: z.literal('synonyms remove'), term: z.string() }),
	z.strictObject({ kind: z.literal('synonyms list') }),
	z.strictObject({
		kind: z.literal('searches'),
		days: z.int().min(1).max(9999),
		withoutResults: z.boolean(),
	}),
	z.strictObject({
		kind: z.literal('people add'),
		loginName: z.string(),
		displayName: z.string().nullable(),
		roles: z.array(z.string()),
	}),
	z.strictObject({ kind: z.literal('people list') }),
	z.strictObject({ kind: z.literal('people reset'), loginName: z.string(), secondFactors: z.boolean() }),
	z.strictObject({ kind: z.literal('people lock'), loginName: z.string() }),
	z.strictObject({ kind: z.literal('people unlock'), loginName: z.string() }),
	/** `confirmed` by the operator: it cannot be undone. */
	z.strictObject({ kind: z.literal('people anonymise'), loginName: z.string(), confirmed: z.boolean() }),
	z.strictObject({
		kind: z.literal('audit export'),
		file: z.string(),
		fromDay: day.nullable(),
		toDay: day.nullable(),
	}),
	z.strictObject({ kind: z.literal('secrets renew') }),
	/** The details of the video are validated like an entry of `videos.json`. */
	z.strictObject({
		kind: z.literal('video add'),
		folder: z.string(),
		videoId: z.string(),
		titles: texts,
		descriptions: texts,
		poster: z.string().optional(),
		publishedAt: timestamp.nullable(),
	}),
	z.strictObject({ kind: z.literal('video list') }),
	z.strictObject({ kind: z.literal('video remove'), videoId: z.string() }),
]);

export type Job = z.infer<typeof job>;
export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** The progress of a long job; `share` is between 0 and 1 if known. */
export type JobProgress = {
	what: BundleKind | 'texts' | 'rows' | 'entries';
	done: number;
	detail: string;
	share: number | null;
};

/** Receives messages of a running job. Its result is awaited, so a slow listener slows the job. */
export type JobListener = {
	progress(progress: JobProgress): void | Promise<void>;
	/** A line for the operator about something refused, skipped or wrong. */
	problem(message: string): void | Promise<void>;
};

/** The result of a finished job: lines for the operator, and the number of entries refused or shown incompletely. */
export type JobResult = { lines: string[]; refused: number };

/** What jobs work on. */
export type JobStore = BundleStore & {
	/** The origin of absolute addresses. */
	siteUrl: string;
	/** The origin of the newsroom; the site's by default. */
	newsroomUrl?: string;
	attachmentTypes?: AttachmentTypes;
	maxBodyBytes?: number;
};

/** A job that cannot run, for a reason that the operator can fix. */
export class JobRefused extends ContentRefusal {
	override readonly name = 'JobRefused';

	constructor(message: string) {
		super('job-refused', message);
	}
}
