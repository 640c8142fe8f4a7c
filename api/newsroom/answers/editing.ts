import { z } from 'zod';
import { focalPoint, language } from '../../answers/shared-parts.ts';
import { type ArticleText, textFieldNames, textFields } from '../article-text.ts';
import { changedText, listedArticle } from './articles.ts';

/** Of fields that this edition does not know. */
const unknownLimits = { fields: 20, length: 5000 };

/**
 * What a text says, as it is edited: empty texts for what is missing. A working copy has the body as typed; it is opened,
 * and becomes a version, as the sanitiser leaves it. Fields of a later edition are kept until the server knows them.
 */
export const articleText = z
	.object(
		Object.fromEntries(
			Object.entries(textFields).map(([name, limit]) => {
				const value = limit === null ? z.string() : z.string().max(limit);
				return [name, value.default('')];
			}),
		),
	)
	.catchall(z.string().max(unknownLimits.length))
	.refine(
		(text) => Object.keys(text).length <= textFieldNames.length + unknownLimits.fields,
	) as unknown as z.ZodType<ArticleText>;

/** What all languages of an article share. */
const articleMetadata = z.object({
	/** The home column. */
	fdCode: z.string(),
	/** Further columns. */
	alsoIn: z.array(z.string()),
	cover: z.string().nullable(),
	attachments: z.array(
		z.object({
			file: z.string(),
			names: z.object({ zh: z.string().optional(), en: z.string().optional() }),
		}),
	),
	pinned: z.boolean(),
	/** The last day of that, in the site's time zone; null for no end. */
	pinnedUntil: z.string().nullable(),
});

/**
 * What became of something that a body embeds or names: `linked` instead of shown, or `lost`. `detail` is its address,
 * or what else names it.
 */
const remark = z.object({
	outcome: z.enum(['linked', 'lost']),
	kind: z.enum(['drawing', 'formula', 'link', 'picture', 'film', 'sound', 'frame']),
	detail: z.string().nullable(),
});

const saved = { savedAt: z.string(), savedBy: z.string().nullable() };

const editedText = z.object({
	mayWrite: z.boolean(),
	mayPublish: z.boolean(),
	/** The latest version; null for none. */
	version: z
		.object({
			...{ version: z.int(), content: articleText, ...saved },
			/** Whether its publication applies all metadata that waits for one. */
			carriesFacts: z.boolean(),
		})
		.nullable(),
	/** What the working copy says, else the latest version, else nothing. */
	content: articleText,
	/** Of the working copy; 0 for none so far. */
	revision: z.int(),
	/** The version that the content was written on; null for none. */
	baseVersion: z.int().nullable(),
	/** When the working copy was saved, and by whom; null where nothing waits to become a version. */
	copySaved: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
	/** The last save of a working copy, if the person made it: by which of their editing sessions, for how many times. */
	ownSave: z.object({ opening: z.string(), attempt: z.int() }).nullable(),
	/** Whether the sanitiser has changed the body, and what of it is linked instead or lost. */
	isCleaned: z.boolean(),
	remarks: z.array(remark),
});

/** Which text of an article is the translation, and what it translates. */
export const translation = z.object({
	lang: language,
	/** The version of the original that it corresponds to. */
	followsVersion: z.int(),
	/** The latest version of the original. */
	originalVersion: z.int(),
});

export const editedArticle = z.object({
	listed: listedArticle,
	/** With changes that wait for a publication. */
	facts: articleMetadata,
	factsRevision: z.int(),
	/** As visitors see them. */
	liveFacts: articleMetadata,
	/** Whether visitors see a text of it, so that changed metadata waits for a publication. */
	isVisible: z.boolean(),
	/** That lead to its present address. */
	formerAddresses: z.array(z.string()),
	mayChangeAddress: z.boolean(),
	/** Whether its pages say that it was removed. */
	isRemoved: z.boolean(),
	mayWriteFacts: z.boolean(),
	mayPin: z.boolean(),
	/** Null where the person may not read the text. */
	texts: z.object({ zh: editedText.nullable(), en: editedText.nullable() }),
	/** Null while there is a text in one language only. */
	translation: translation.nullable(),
	maxBodyKilobytes: z.int(),
});

export const savedCopy = z.object({
	revision: z.int(),
	savedAt: z.string(),
	/** Of the text by now. */
	latestVersion: z.int().nullable(),
	/** The body as the server reads it; null where that is what was sent. */
	body: z.string().nullable(),
	remarks: z.array(remark),
});

/** A working copy that a colleague has saved; null where nothing is newer, or waits to become a version. */
export const followedCopy = z.object({
	revision: z.int(),
	copy: editedText.omit({ mayWrite: true, mayPublish: true, version: true }).nullable(),
});

export const createdArticle = savedCopy.extend({ articleId: z.string() });

export const savedVersion = z.object({
	version: z.int(),
	revision: z.int(),
	/** As stored. */
	content: articleText,
	remarks: z.array(remark),
});

/** What a version says. */
export const versionContents = z.object({
	/** As stored. */
	content: articleText,
	/** As the article would have it if this version were published now. */
	facts: articleMetadata,
	/** As visitors see it. */
	liveFacts: articleMetadata,
});

/** A text after a publication or with a schedule, and the version that was made of what was written, if one was. */
export const publishedText = changedText.extend({ made: savedVersion.nullable() });

export const mergedText = z.object({
	revision: z.int(),
	/** The version that has what the person had written. */
	baseVersion: z.int().nullable(),
	/** When what they made of both was saved as working copy; null if that version says it. */
	savedAt: z.string().nullable(),
	content: articleText,
});

export const discardedCopy = z.object({ revision: z.int() });

export const savedMetadata = z.object({ revision: z.int(), ...saved });

export const cleanedMarkup = z.object({ html: z.string(), remarks: z.array(remark) });

/** An article that is open in an editor. */
const openEditor = z.object({
	/** Of an editor of one's own; null for other people's. */
	opening: z.string().nullable(),
	articleId: z.string(),
	personId: z.string(),
	name: z.string(),
	/** The languages that are written in it: each in one editor at most. */
	writes: z.array(language),
	since: z.string(),
});

export const openEditors = z.object({ items: z.array(openEditor) });

/** Of an article, with the revisions of its working copies and of its metadata; 0 for none. */
export const openEditorsOfArticle = openEditors.extend({
	revisions: z.object({ zh: z.int(), en: z.int(), facts: z.int() }),
});

/** A file or video of the store, for pickers. */
const foundMedium = z.object({
	/** `media/…`, or the identifier of a video. */
	id: z.string(),
	kind: z.enum(['picture', 'file', 'video']),
	/** The alternative text or the title, if possible in the language of the text; the name of the file without one. */
	name: z.string(),
	/** Of pictures, in the language of the text. */
	alt: z.string(),
	caption: z.string(),
	width: z.int().nullable(),
	height: z.int().nullable(),
	/** Bytes; null for videos. */
	size: z.int().nullable(),
	/** Of a PDF, where they are counted. */
	pages: z.int().nullable(),
	/** Seconds; null for files. */
	duration: z.number().nullable(),
	/** The picture that stands for it; null for files and for videos without a poster. */
	poster: z.string().nullable(),
	/** What of a picture stays in sight where it is cut; null for the middle. */
	focus: focalPoint.nullable(),
});

export const foundMedia = z.object({ items: z.array(foundMedium), hasMore: z.boolean() });

export type EditedText = z.output<typeof editedText>;
export type Translation = z.output<typeof translation>;
export type EditedArticle = z.output<typeof editedArticle>;
export type FollowedCopy = z.output<typeof followedCopy>;
export type OpenEditor = z.output<typeof openEditor>;
export type FoundMedium = z.output<typeof foundMedium>;
export type SavedCopy = z.output<typeof savedCopy>;
export type SavedVersion = z.output<typeof savedVersion>;
export type VersionContents = z.output<typeof versionContents>;
export type PublishedText = z.output<typeof publishedText>;
export type MergedText = z.output<typeof mergedText>;
export type BodyRemark = z.output<typeof remark>;
export type ArticleMetadata = z.output<typeof articleMetadata>;

/** A working copy as it is stored. */
export type StoredCopy = {
	revision: number;
	baseVersion: number | null;
	/** Null where nothing waits to become a version. */
	content: ArticleText | null;
	/** In ISO 8601. */
	savedAt: string;
	/** Null if the person was removed. */
	savedBy: string | null;
};

/** `current` of a save's answer 409: another working copy, or another version, instead of what the person saw. */
export type EditConflict = (
	| { kind: 'copy'; copy: StoredCopy | null }
	| { kind: 'version'; latestVersion: number | null; savedAt: string | null; savedBy: string | null }
) & {
	/** Of an article that the person's editor has created without learning of it. */
	articleId?: string;
};
