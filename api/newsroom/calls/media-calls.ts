import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { defineCall } from '../../calls/definition.ts';
import { wholeNumber } from '../../calls/parameters.ts';
import { mediaDescription, mediaDescriptions, textPictures } from '../answers/media.ts';
import { newsroomCall } from './fields.ts';

export const mediaDescriptionsCall = defineCall({
	...newsroomCall,
	name: 'mediaDescriptions',
	method: 'get',
	path: '/api/newsroom/media/descriptions',
	summary: 'What is said of files: alternative texts, captions, who made them',
	access: ['read'],
	query: z.object({
		/** Names of files, a line each. */
		files: z.string().max(20_000).default(''),
	}),
	answer: mediaDescriptions,
});

export const describeMediaCall = defineCall({
	...newsroomCall,
	name: 'describeMedia',
	method: 'put',
	path: '/api/newsroom/media/descriptions',
	summary: 'Says something of a file, everywhere it is used',
	access: ['media.upload'],
	body: z.object({
		/** What was said of it, as the person saw it; if something else is said by now, the call answers 409 with it. */
		seen: mediaDescription,
		description: mediaDescription,
	}),
	answer: mediaDescription,
});

export const textPicturesCall = defineCall({
	...newsroomCall,
	name: 'textPictures',
	method: 'get',
	path: '/api/newsroom/articles/{articleId}/{lang}/pictures',
	summary: 'The pictures in a text, with their places, and which lack an alternative text',
	access: ['read'],
	params: z.object({ articleId: z.string(), lang: language }),
	query: z.object({
		/** Without one, of what is written. */
		version: wholeNumber.pipe(z.int().positive()).optional(),
	}),
	answer: textPictures,
});
