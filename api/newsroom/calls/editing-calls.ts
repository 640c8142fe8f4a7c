import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { defineCall } from '../../calls/definition.ts';
import { wholeNumber } from '../../calls/parameters.ts';
import {
	articleText,
	cleanedMarkup,
	createdArticle,
	discardedCopy,
	editedArticle,
	followedCopy,
	foundMedia,
	mergedText,
	openEditors,
	openEditorsOfArticle,
	savedCopy,
	savedMetadata,
	savedVersion,
	translation,
} from '../answers/editing.ts';
import { identifier, newsroomCall, nothing } from './fields.ts';

const article = { ...newsroomCall, params: z.object({ articleId: z.string() }) } as const;
const text = { ...newsroomCall, params: z.object({ articleId: z.string(), lang: language }) } as const;

const mediaFile = z.string().min(1).max(1000);
const attachmentName = z.string().max(300).optional();

/** The revision that the person saw; if another one was saved since, the call answers 409 with it. */
const revision = z.int32().nonnegative();

/** Of a save: what the editor saved without learning of it is no conflict with itself. */
const progress = {
	/** The editing session: one mounted editor. Open tabs of editions before keep these keys. */
	opening: z.string().max(40).nullable().default(null),
	/** For how many times it sends the text. */
	attempt: z.int32().nonnegative().default(0),
	/** Sessions before whose text this one goes on with, the last first: each may have saved it last. */
	earlier: z.array(z.string().max(40)).max(50).default([]),
	/**
	 * How many times each of them had sent the text that this one goes on with: what it has sent later is newer, and a
	 * conflict. Editors of earlier editions do not tell.
	 */
	earlierAttempts: z.array(z.int32().nonnegative()).max(50).default([]),
};

export const createArticleCall = defineCall({
	...newsroomCall,
	name: 'createArticle',
	personLimit: 'version',
	method: 'post',
	path: '/api/newsroom/articles',
	summary: 'Creates an article in a column, with what was typed of its first text',
	access: ['write'],
	maxTexts: 1,
	body: z.object({ fdCode: identifier, lang: language, content: articleText, ...progress }),
	answer: createdArticle,
});

export const editedArticleCall = defineCall({
	...article,
	name: 'editedArticle',
	method: 'get',
	path: '/api/newsroom/articles/{articleId}',
	summary: 'An article with its facts, the latest versions of its texts, and their working copies',
	access: ['read'],
	holdsTexts: true,
	answer: editedArticle,
});

export const workingCopyCall = defineCall({
	...text,
	name: 'workingCopy',
	method: 'get',
	path: '/api/newsroom/articles/{articleId}/{lang}/working-copy',
	summary: 'What was typed of a text, if that is newer than what the editor has',
	access: ['read'],
	query: z.object({
		/** The revision that the editor has. */
		since: wholeNumber.pipe(z.int().nonnegative()).default(0),
	}),
	holdsTexts: true,
	answer: followedCopy,
});

export const saveWorkingCopyCall = defineCall({
	...text,
	name: 'saveWorkingCopy',
	method: 'put',
	path: '/api/newsroom/articles/{articleId}/{lang}/working-copy',
	summary: 'Saves what was typed of a text; versions and visitors stay as they are',
	access: ['write'],
	maxTexts: 1,
	body: z.object({
		revision,
		baseVersion: z.int32().positive().nullable(),
		content: articleText,
		...progress,
	}),
	answer: savedCopy,
});

export const discardWorkingCopyCall = defineCall({
	...text,
	name: 'discardWorkingCopy',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/working-copy/discard',
	summary: 'Discards what was typed of a text since its latest version',
	access: ['write'],
	body: z.object({ revision }),
	answer: discardedCopy,
});

export const saveVersionCall = defineCall({
	...text,
	name: 'saveVersion',
	personLimit: 'version',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/versions',
	summary: 'Makes a version of a working copy; visitors see it once it is published',
	access: ['write'],
	body: z.object({
		revision,
		/** The version it was written on, or supersedes knowingly. */
		basedOn: z.int32().positive().nullable(),
		note: z.string().max(500).default(''),
	}),
	answer: savedVersion,
});

export const confirmTranslationCall = defineCall({
	...text,
	name: 'confirmTranslation',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/confirm-translation',
	summary: 'Records that a translation says what its original says by now',
	access: ['write'],
	body: z.object({
		/** The latest version of the original, as the person saw it; if there is another, the call answers 409. */
		originalVersion: z.int32().positive(),
	}),
	answer: z.object({ translation: translation.nullable() }),
});

export const mergeTextsCall = defineCall({
	...text,
	name: 'mergeTexts',
	personLimit: 'version',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/merge',
	summary:
		'Ends a conflict of two people: both texts become versions, and the working copy what was made of them',
	access: ['write'],
	maxTexts: 2,
	body: z.object({
		revision,
		basedOn: z.int32().positive().nullable(),
		/** The editing session, if what it has saved is a part of `mine`. Editors of earlier editions send none. */
		opening: z.string().max(40).nullable().default(null),
		mine: articleText,
		result: articleText,
		notes: z.object({ theirs: z.string().max(500), mine: z.string().max(500) }),
		missingTitle: z.string().min(1).max(100),
	}),
	answer: mergedText,
});

export const saveFactsCall = defineCall({
	...article,
	name: 'saveFacts',
	method: 'put',
	path: '/api/newsroom/articles/{articleId}/facts',
	summary: 'Changes columns, cover, attachments or pinning; of a visible article with its next publication',
	access: ['write', 'pin'],
	body: z.object({
		revision,
		changed: z.object({
			fdCode: identifier.optional(),
			alsoIn: z.array(identifier).max(50).optional(),
			cover: mediaFile.nullable().optional(),
			attachments: z
				.array(z.object({ file: mediaFile, names: z.object({ zh: attachmentName, en: attachmentName }) }))
				.max(100)
				.optional(),
			pinned: z.boolean().optional(),
			pinnedUntil: z.iso.date().nullable().optional(),
		}),
	}),
	answer: savedMetadata,
});

const addressPath = '/api/newsroom/articles/{articleId}/address';

export const proposedAddressCall = defineCall({
	...article,
	name: 'proposedAddress',
	method: 'get',
	path: addressPath,
	summary: 'An address that says what a title says, and leads to no other article; empty where there is none',
	access: ['write'],
	query: z.object({ title: z.string().max(300) }),
	answer: z.object({ address: z.string() }),
});

export const changeAddressCall = defineCall({
	...article,
	name: 'changeAddress',
	method: 'put',
	path: addressPath,
	summary: 'Changes the address of an article at once; the former one leads to it',
	access: ['write'],
	body: z.object({
		/** Null for the identifier. */
		address: z.string().max(200).nullable(),
		/** The one that the person saw; if it is another one by now, the call answers 409. */
		seen: z.string().nullable(),
	}),
	answer: z.object({ address: z.string().nullable(), formerAddresses: z.array(z.string()) }),
});

const opening = z.string().min(1).max(40);

export const noteOpenEditorCall = defineCall({
	...article,
	name: 'noteOpenEditor',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/open-editors',
	summary:
		'Notes that an article is open in an editor, which languages are written there, and tells who else has it open',
	access: ['read'],
	body: z.object({
		opening,
		writes: z.array(language).max(2),
		/** Of `writes`, the languages to take over. */
		takes: z.array(language).max(2).default([]),
	}),
	answer: openEditorsOfArticle,
});

export const noteClosedEditorCall = defineCall({
	...newsroomCall,
	name: 'noteClosedEditor',
	method: 'post',
	path: '/api/newsroom/open-editors/closed',
	summary: 'Notes that an editor was closed',
	access: ['read'],
	body: z.object({ opening }),
	answer: nothing,
});

export const openEditorsCall = defineCall({
	...newsroomCall,
	name: 'openEditors',
	method: 'get',
	path: '/api/newsroom/open-editors',
	summary: 'The articles that are open in editors',
	access: ['read'],
	answer: openEditors,
});

export const cleanMarkupCall = defineCall({
	...newsroomCall,
	name: 'cleanMarkup',
	method: 'post',
	path: '/api/newsroom/clean-markup',
	summary: 'Pasted markup as a body may contain it, and what of it is linked instead or lost',
	access: ['write'],
	maxTexts: 1,
	body: z.object({
		html: z.string(),
		/** Of the text it is pasted into. */
		lang: language.default('zh'),
	}),
	answer: cleanedMarkup,
});

export const findMediaCall = defineCall({
	...newsroomCall,
	name: 'findMedia',
	method: 'get',
	path: '/api/newsroom/media',
	summary: 'Pictures, other files or videos of the store',
	access: ['read'],
	query: z.object({
		kind: z.enum(['picture', 'file', 'video']).default('picture'),
		text: z.string().max(200).default(''),
		/** Names of files or identifiers of videos, a line each; all, if empty. */
		ids: z.string().max(20_000).default(''),
		/** Of names and descriptions. */
		lang: language.default('zh'),
		limit: wholeNumber.pipe(z.int().min(1).max(200)).default(60),
	}),
	answer: foundMedia,
});

export const pictureCall = defineCall({
	...newsroomCall,
	name: 'picture',
	method: 'get',
	path: '/api/newsroom/picture',
	summary: 'A picture of the store, whether something published uses it or not',
	access: ['read'],
	query: z.object({
		file: z.string().max(1000).default(''),
		/** At least so many pixels wide. */
		width: wholeNumber.pipe(z.int().min(1).max(10_000)).default(800),
	}),
	format: 'picture',
	answer: z.string(),
});
