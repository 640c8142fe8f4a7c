import { z } from 'zod';
import { defineCall } from '../calls/definition.ts';
import { newsroomCall } from './calls/fields.ts';

/**
 * The calls with which a file is sent in parts: tus 1.0.0 (https://tus.io/protocols/resumable-upload), with its
 * extensions for creation and termination (decision 086). Answers have no envelope, except refusals.
 */

/** Of each request and answer: the version. */
export const protocolHeader = 'Tus-Resumable';

export const protocolVersion = '1.0.0';

const protocol = { ...newsroomCall, access: ['media.upload'], format: 'tus', answer: z.unknown() } as const;

const upload = {
	...protocol,
	params: z.object({ uploadId: z.string().max(100) }),
	path: '/api/newsroom/uploads/{uploadId}',
} as const;

const createUploadCall = defineCall({
	...protocol,
	name: 'createUpload',
	personLimit: 'upload',
	method: 'post',
	path: '/api/newsroom/uploads',
	summary: 'Begins an upload of a file',
});

const uploadOffsetCall = defineCall({
	...upload,
	name: 'uploadOffset',
	method: 'head',
	summary: 'How much of an upload has been received',
});

const sendPartCall = defineCall({
	...upload,
	name: 'sendPart',
	personLimit: 'upload-part',
	method: 'patch',
	summary: 'Sends the next part of an upload',
});

const removeUploadCall = defineCall({
	...upload,
	name: 'removeUpload',
	method: 'delete',
	summary: 'Ends an upload; what has become a file stays',
});

export const uploadProtocolCalls = [
	createUploadCall,
	uploadOffsetCall,
	sendPartCall,
	removeUploadCall,
] as const;
