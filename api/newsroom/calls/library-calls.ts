import { z } from 'zod';
import { defineCall } from '../../calls/definition.ts';
import { day, wholeNumber } from '../../calls/parameters.ts';
import { fileUses, library } from '../answers/library.ts';
import { libraryFilters, libraryKinds } from '../library-rules.ts';
import { newsroomCall, nothing } from './fields.ts';

const fileName = z.string().min(1).max(1000);
const share = z.number().min(0).max(1);

export const libraryCall = defineCall({
	...newsroomCall,
	name: 'library',
	method: 'get',
	path: '/api/newsroom/library',
	summary: 'A page of the media library, the newest first',
	access: ['read'],
	query: z.object({
		/** This one alone, whatever else is asked for. */
		file: fileName.optional(),
		kind: z.enum(libraryKinds).default('picture'),
		/** In a name, a description, a credit or a title. */
		text: z.string().max(200).default(''),
		only: z.enum(libraryFilters).optional(),
		/** The person who uploaded it, or `me`. */
		by: z.string().max(100).optional(),
		/** Days in the site's time zone, both included. */
		from: day.optional(),
		to: day.optional(),
		page: wholeNumber.pipe(z.int().min(1).max(100_000)).default(1),
		pageSize: wholeNumber.pipe(z.int().min(1).max(200)).default(60),
	}),
	answer: library,
});

export const fileUsesCall = defineCall({
	...newsroomCall,
	name: 'fileUses',
	method: 'get',
	path: '/api/newsroom/library/uses',
	summary: 'Where a file is used: in articles, columns, by leaders, as posters and on the home page',
	access: ['read'],
	query: z.object({ file: fileName }),
	answer: fileUses,
});

export const focusFileCall = defineCall({
	...newsroomCall,
	name: 'focusFile',
	method: 'put',
	path: '/api/newsroom/library/focus',
	summary: 'Says what of a picture stays in sight where it is cut; null for the middle',
	access: ['media.upload'],
	body: z.object({ file: fileName, focus: z.object({ x: share, y: share }).nullable() }),
	answer: nothing,
});

export const cropFileCall = defineCall({
	...newsroomCall,
	name: 'cropFile',
	method: 'post',
	path: '/api/newsroom/library/crop',
	summary: 'Makes a picture of its own of a part of a picture',
	access: ['media.upload'],
	personLimit: 'upload',
	body: z.object({
		file: fileName,
		/** Shares of the picture as it is shown, from the top left. */
		area: z.object({ x: share, y: share, width: share.positive(), height: share.positive() }),
	}),
	answer: z.object({ file: z.string() }),
});

export const removeFileCall = defineCall({
	...newsroomCall,
	name: 'removeFile',
	method: 'post',
	path: '/api/newsroom/library/remove',
	summary: 'Puts a file into the bin; refused while visitors see it',
	access: ['media.delete'],
	body: z.object({ file: fileName }),
	answer: nothing,
});

export const restoreFileCall = defineCall({
	...newsroomCall,
	name: 'restoreFile',
	method: 'post',
	path: '/api/newsroom/library/restore',
	summary: 'Takes a file out of the bin',
	access: ['media.delete'],
	body: z.object({ file: fileName }),
	answer: nothing,
});
