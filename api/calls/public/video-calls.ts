import { z } from 'zod';
import { video } from '../../answers/videos.ts';
import { defineCall } from '../definition.ts';
import { languageQuery } from '../parameters.ts';

export const videoCall = defineCall({
	name: 'video',
	method: 'get',
	path: '/api/videos/{videoId}',
	summary: 'A film: its stream, poster, subtitles and what else a player needs',
	audience: 'public',
	kept: 'until-changed',
	params: z.object({ videoId: z.string() }),
	query: languageQuery,
	answer: video,
});
