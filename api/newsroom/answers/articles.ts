import { z } from 'zod';
import { articleStates } from '../../constants.ts';
import { languages } from '../../languages.ts';

/** What the newsroom may do with a text, for the person who asks. */
const allowed = z.array(z.enum(['publish', 'withdraw', 'write']));

export const listedText = z.object({
	title: z.string(),
	author: z.string().nullable(),
	state: z.enum(articleStates),
	latestVersion: z.int(),
	publishedVersion: z.int().nullable(),
	publishedAt: z.string().nullable(),
	scheduledVersion: z.int().nullable(),
	scheduledFor: z.string().nullable(),
	changedAt: z.string(),
	allowed,
});

/** What somebody writes that is not a version yet. */
const listedCopy = z.object({ title: z.string(), savedAt: z.string(), savedBy: z.string().nullable() });

export const listedArticle = z.object({
	articleId: z.string(),
	/** In place of the identifier in the address of its page. */
	address: z.string().nullable(),
	fdCode: z.string(),
	/** In the person's language. */
	columnName: z.string(),
	pinned: z.boolean(),
	/** Of either language. */
	changedAt: z.string(),
	texts: z.object({ zh: listedText.nullable(), en: listedText.nullable() }),
	/** The language whose text is a translation of an earlier version of the other; null for none. */
	outdated: z.enum(languages).nullable(),
	copies: z.object({ zh: listedCopy.nullable(), en: listedCopy.nullable() }),
});

export const listedArticles = z.object({
	items: z.array(listedArticle),
	total: z.int(),
	page: z.int(),
	pageSize: z.int(),
});

/** The state of a text after a change, or the newer one in a conflict (409). */
export const changedText = z.object({ articleId: z.string(), lang: z.enum(languages), text: listedText });

const textVersion = z.object({
	version: z.int(),
	title: z.string(),
	savedAt: z.string(),
	/** A name; null when saved by a command, an import or a person who was removed. */
	savedBy: z.string().nullable(),
	/** What that person said about it. */
	note: z.string().nullable(),
});

export const textVersions = z.object({ items: z.array(textVersion) });

/** The columns, parents before their children, siblings in order. */
export const columnTree = z.object({
	items: z.array(
		z.object({
			fdCode: z.string(),
			parent: z.string().nullable(),
			depth: z.int(),
			/** In the person's language. */
			name: z.string(),
		}),
	),
});

export const savedView = z.object({
	viewId: z.string(),
	name: z.string(),
	/** The query string of the list's address, without the question mark. */
	query: z.string(),
});

export const savedViews = z.object({ items: z.array(savedView) });

const boardText = z.object({
	articleId: z.string(),
	lang: z.enum(languages),
	title: z.string(),
	columnName: z.string(),
	state: z.enum(articleStates),
	/** When it was changed, is due, or was published, depending on the list. */
	at: z.string(),
	/** Who changed it last; null for commands and imports. */
	by: z.string().nullable(),
});

const boardList = z.object({ items: z.array(boardText), total: z.int() });

/** Articles in which a language is missing, or older than the original. */
const translationsDue = z.object({ missing: z.int(), outdated: z.int() });

/** 工作台: the first texts of each list, and how many there are. */
export const board = z.object({
	/** Saved and not published yet, where the person may publish. */
	waiting: boardList,
	/** Changed by the person, last first. */
	workedOn: boardList,
	/** Scheduled, next first. */
	scheduled: boardList,
	/** Published since midnight in the site's time zone, last first. */
	publishedToday: boardList,
	/** By the language to translate into; null where the person may not write it. */
	translations: z.object({ zh: translationsDue.nullable(), en: translationsDue.nullable() }),
});

export type ColumnTree = z.output<typeof columnTree>;
export type ListedText = z.output<typeof listedText>;
export type ListedCopy = z.output<typeof listedCopy>;
export type ListedArticle = z.output<typeof listedArticle>;
export type TextVersion = z.output<typeof textVersion>;
export type ChangedText = z.output<typeof changedText>;
export type SavedView = z.output<typeof savedView>;
export type BoardText = z.output<typeof boardText>;
export type Board = z.output<typeof board>;
