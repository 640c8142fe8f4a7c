import { z } from 'zod';
import { defineCall } from '../../calls/definition.ts';
import { noParams } from '../../calls/parameters.ts';
import { uploads } from '../answers/uploads.ts';

export const uploadsCall = defineCall({
	name: 'uploads',
	audience: 'newsroom',
	cachePolicy: 'never',
	method: 'get',
	path: '/api/newsroom/uploads',
	summary:
		'What the person has uploaded during the last day; files are sent with tus 1.0.0 to the same address',
	access: ['media.upload'],
	params: noParams,
	query: z.object({}),
	answer: uploads,
});
