import { languages } from '@portico/api/languages.ts';
import { z } from 'zod';
import type { BundleStore } from '../bundles/bundle-store.ts';
import type { BundleKind } from '../bundles/formats/bundle-files.ts';

const articleId = z.string();
const lang = z.enum(languages);
const texts = z.strictObject({ zh: z.string().optional(), en: z.string().optional() });
const moment = z.iso.datetime({ offset: true });

/**
 * What an operator can ask for. Jobs cross the control socket, so they are plain JSON; folders are
 * absolute, because the process that does the job may stand elsewhere.
 */
export const job = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('import'), folder: z.string(), overwrite: z.boolean() }),
	z.strictObject({ kind: z.literal('export'), folder: z.string(), withHistory: z.boolean() }),
	z.strictObject({ kind: z.literal('publish'), articleId, lang, at: moment.nullable() }),
	z.strictObject({ kind: z.literal('schedule'), articleId, lang, due: moment }),
	z.strictObject({ kind: z.literal('withdraw'), articleId, lang }),
	z.strictObject({ kind: z.literal('restore'), articleId, lang, version: z.int32().positive() }),
	z.strictObject({ kind: z.literal('preview-link'), articleId, lang, hours: z.int().min(1).max(8760) }),
	z.strictObject({ kind: z.literal('versions'), articleId, lang }),
	z.strictObject({ kind: z.literal('reindex') }),
	z.strictObject({ kind: z.literal('dictionary add'), words: z.array(z.string()) }),
	z.strictObject({ kind: z.literal('dictionary remove'), words: z.array(z.string()) }),
	z.strictObject({ kind: z.literal('dictionary list') }),
	z.strictObject({ kind: z.literal('proposals add'), lang, query: z.string() }),
	z.strictObject({ kind: z.literal('proposals remove'), lang, query: z.string() }),
	z.strictObject({ kind: z.literal('proposals list') }),
	z.strictObject({
		kind: z.literal('searches'),
		days: z.int().min(1).max(9999),
		withoutResults: z.boolean(),
	}),
	/** What is said of the film is checked as an entry of `videos.json` is. */
	z.strictObject({
		kind: z.literal('video add'),
		folder: z.string(),
		videoId: z.string(),
		titles: texts,
		descriptions: texts,
		poster: z.string().optional(),
		publishedAt: moment.nullable(),
	}),
	z.strictObject({ kind: z.literal('video list') }),
	z.strictObject({ kind: z.literal('video remove'), videoId: z.string() }),
]);

export type Job = z.infer<typeof job>;
export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** How far a long job has come; a share between 0 and 1 where it is known. */
export type JobProgress = { what: BundleKind | 'texts'; done: number; detail: string; share: number | null };

/** Told of a job while it runs. What it returns is waited for, so a slow listener slows the job. */
export type JobListener = {
	progress(progress: JobProgress): void | Promise<void>;
	/** A line for the operator: something was refused, left, or is amiss. */
	problem(message: string): void | Promise<void>;
};

/** What jobs work on. `siteUrl` is the origin of absolute addresses. */
export type JobStore = BundleStore & { siteUrl: string };

/** A job that cannot be done, for a reason the operator can act on. */
export class JobRefused extends Error {
	override readonly name = 'JobRefused';
}
