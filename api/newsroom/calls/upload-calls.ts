import { defineCall } from '../../calls/definition.ts';
import { uploads } from '../answers/uploads.ts';
import { newsroomCall } from './fields.ts';

export const uploadsCall = defineCall({
	...newsroomCall,
	name: 'uploads',
	method: 'get',
	path: '/api/newsroom/uploads',
	summary:
		'What the person has uploaded during the last day; files are sent with tus 1.0.0 to the same address',
	access: ['media.upload'],
	answer: uploads,
});
