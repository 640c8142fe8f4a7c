import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { defineCall } from '../../calls/definition.ts';
import { articleText } from '../answers/editing.ts';
import { createdPreviewLink, framedPreview, previewLinks, sharePreview } from '../answers/previews.ts';
import { newsroomCall, nothing } from './fields.ts';

const text = { ...newsroomCall, params: z.object({ articleId: z.string(), lang: language }) } as const;

export const framePreviewCall = defineCall({
	...text,
	name: 'framePreview',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/preview',
	summary: 'A text as its page would show it, as it is written or as given; for the frame of a preview',
	access: ['read'],
	maxTexts: 1,
	body: z.object({
		/** What is written and may not be saved yet; what is saved, if missing. */
		content: articleText.optional(),
		/** Instead: this version. */
		version: z.int32().positive().optional(),
		/** Whether with pictures as they were when that was saved, where somebody has replaced them since. */
		asSaved: z.boolean().default(false),
		/** Of the frame, if it has one. */
		key: z.string().max(100).optional(),
	}),
	answer: framedPreview,
});

export const sharePreviewCall = defineCall({
	...text,
	name: 'sharePreview',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/share-preview',
	summary: 'What other programs show of the page of a text, as it is written or as given, where it is shared',
	access: ['read'],
	maxTexts: 1,
	body: z.object({
		/** What is written and may not be saved yet; what is saved, if missing. */
		content: articleText.optional(),
	}),
	answer: sharePreview,
});

export const previewLinksCall = defineCall({
	...newsroomCall,
	name: 'previewLinks',
	method: 'get',
	path: '/api/newsroom/articles/{articleId}/preview-links',
	summary: 'The preview links of an article, the newest first',
	access: ['read'],
	params: z.object({ articleId: z.string() }),
	answer: previewLinks,
});

export const createPreviewLinkCall = defineCall({
	...text,
	name: 'createPreviewLink',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/preview-links',
	summary: 'Creates a link that shows a text as it is written to anyone who has it',
	access: ['read'],
	body: z.object({ label: z.string().trim().max(100).default(''), days: z.int().min(1).max(365) }),
	answer: createdPreviewLink,
});

export const revokePreviewLinkCall = defineCall({
	...newsroomCall,
	name: 'revokePreviewLink',
	method: 'delete',
	path: '/api/newsroom/articles/{articleId}/preview-links/{linkId}',
	summary: 'Ends a preview link at once',
	access: ['read'],
	params: z.object({ articleId: z.string(), linkId: z.string().max(100) }),
	answer: nothing,
});
