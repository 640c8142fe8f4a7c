import { z } from 'zod';
import { defineCall } from '../../calls/definition.ts';
import { editedFilm, filmDescription, givenSubtitles } from '../answers/films.ts';
import { newsroomCall, nothing } from './fields.ts';

const film = { params: z.object({ videoId: z.string() }) } as const;

const subtitlesOf = {
	params: z.object({
		videoId: z.string(),
		/** BCP 47. */
		lang: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/),
	}),
	path: '/api/newsroom/films/{videoId}/subtitles/{lang}',
} as const;

export const filmCall = defineCall({
	...newsroomCall,
	...film,
	name: 'film',
	method: 'get',
	path: '/api/newsroom/films/{videoId}',
	summary: 'A video, or a film that is being made one, with the work on it',
	access: ['read'],
	answer: editedFilm,
});

export const describeFilmCall = defineCall({
	...newsroomCall,
	...film,
	name: 'describeFilm',
	method: 'put',
	path: '/api/newsroom/films/{videoId}',
	summary: 'Says something of a film, everywhere it is shown, and chooses its poster',
	access: ['media.upload'],
	body: z.object({
		/** What was said of it, as the person saw it; if something else is said by now, the call answers 409 with it. */
		seen: filmDescription,
		description: filmDescription,
	}),
	answer: editedFilm,
});

export const giveSubtitlesCall = defineCall({
	...newsroomCall,
	...subtitlesOf,
	name: 'giveSubtitles',
	method: 'put',
	summary: 'Adds subtitles of a language to a film, or replaces them',
	access: ['media.upload'],
	maxTexts: 1,
	body: z.object({
		name: z.string().min(1).max(255),
		/** A WebVTT or SRT file, in Base64. */
		data: z.base64().max(1_400_000),
	}),
	answer: givenSubtitles,
});

export const removeSubtitlesCall = defineCall({
	...newsroomCall,
	...subtitlesOf,
	name: 'removeSubtitles',
	method: 'delete',
	summary: 'Removes the subtitles of a language from a film',
	access: ['media.upload'],
	answer: nothing,
});

export const endFilmWorkCall = defineCall({
	...newsroomCall,
	...film,
	name: 'endFilmWork',
	method: 'delete',
	path: '/api/newsroom/films/{videoId}/work',
	summary: 'Ends the work on a film; one that was never made is gone',
	access: ['media.upload'],
	answer: nothing,
});

export const retryFilmWorkCall = defineCall({
	...newsroomCall,
	...film,
	name: 'retryFilmWork',
	method: 'post',
	path: '/api/newsroom/films/{videoId}/work',
	summary: 'Tries the work on a film again, which failed',
	access: ['media.upload'],
	body: z.object({}),
	answer: nothing,
});
