import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import {
	protocolHeader,
	protocolVersion,
	type uploadProtocolCalls,
} from '@portico/api/newsroom/upload-protocol.ts';
import { createUpload, findUpload, listUploads } from '@portico/content/drafts/uploads/begin-upload.ts';
import { removeUpload } from '@portico/content/drafts/uploads/end-upload.ts';
import { receivePart } from '@portico/content/drafts/uploads/receive-part.ts';
import { Conflict } from '@portico/content/model/refusals.ts';
import { NewsroomFailure } from '../../newsroom-failure.ts';
import { messageFor } from '../../newsroom-messages.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

const partType = 'application/offset+octet-stream';

/** What people have uploaded. */
export const uploadHandlers: NewsroomHandlers<typeof newsroomCallGroups.uploads> = {
	async uploads({ database }, { actor, language }) {
		const found = await listUploads(database, actor.personId);
		const items = found.map(({ uploadId: id, refusal, createdAt, ...upload }) => {
			const { name, size, received, state, file, videoId } = upload;
			return {
				...{ id, name, size, received, state, file, videoId, createdAt: createdAt.toISOString() },
				refusal: refusal && { ...refusal, message: messageFor(refusal.code, refusal.parameters, language) },
			};
		});
		return { items };
	},
};

/** The protocol with which files are sent in parts (decision 086). */
export const uploadProtocolHandlers: NewsroomHandlers<typeof uploadProtocolCalls> = {
	async createUpload({ uploads }, { actor, raw: { headers } }) {
		requireVersion(headers);
		const size = wholeNumber(headers, 'Upload-Length');
		const name = metadataIn(headers, 'filename');
		if (name === null) throw badHeader(metadataHeader);
		const isFilm = metadataIn(headers, 'purpose') === 'film';
		const replaced = metadataIn(headers, 'replaces');
		const replaces =
			replaced === null ? undefined : { file: replaced, digest: metadataIn(headers, 'digest') ?? '' };
		const uploadId = await createUpload(uploads, actor, { name, size, isFilm, replaces });
		return answer(201, { Location: `/api/newsroom/uploads/${uploadId}` });
	},
	async uploadOffset({ database }, { actor, params, raw: { headers } }) {
		requireVersion(headers);
		const { received, size, name } = await findUpload(database, actor.personId, params.uploadId);
		return answer(200, {
			...{ 'Upload-Offset': String(received), 'Upload-Length': String(size) },
			'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
		});
	},
	async sendPart({ uploads, onUploadReceived }, { actor, params, raw: { headers, body } }) {
		requireVersion(headers);
		if (headers.get('Content-Type') !== partType) {
			throw new NewsroomFailure(415, 'upload-part-type', { parameters: { type: partType } });
		}
		const start = wholeNumber(headers, 'Upload-Offset');
		const announcedSize = headers.has('Content-Length') ? wholeNumber(headers, 'Content-Length') : null;
		const bytes = body ?? new ReadableStream({ start: (controller) => controller.close() });
		const part = { start, announcedSize, bytes };
		try {
			const { received, isWhole } = await receivePart(uploads, actor, params.uploadId, part);
			if (isWhole) onUploadReceived();
			return answer(204, { 'Upload-Offset': String(received) });
		} catch (error) {
			if (!(error instanceof Conflict)) throw error;
			const { received } = error.current as { received: number };
			throw new NewsroomFailure(409, 'upload-offset', {
				details: { current: { received } },
				headers: { 'Upload-Offset': String(received) },
			});
		}
	},
	async removeUpload({ uploads }, { actor, params, raw: { headers } }) {
		requireVersion(headers);
		await removeUpload(uploads, actor.personId, params.uploadId);
		return answer(204, {});
	},
};

function requireVersion(headers: Headers): void {
	if (headers.get(protocolHeader) === protocolVersion) return;
	const version = protocolVersion;
	throw new NewsroomFailure(412, 'upload-protocol', {
		parameters: { version },
		headers: { 'Tus-Version': version },
	});
}

function answer(status: number, headers: Record<string, string>): Response {
	return new Response(null, { status, headers: { [protocolHeader]: protocolVersion, ...headers } });
}

/** @throws NewsroomFailure with status 400 that names the header */
function wholeNumber(headers: Headers, name: string): number {
	const text = headers.get(name);
	if (text === null || !/^\d{1,15}$/.test(text)) throw badHeader(name);
	return Number(text);
}

const badHeader = (name: string) => new NewsroomFailure(400, 'upload-header', { parameters: { name } });

const metadataHeader = 'Upload-Metadata';

/** A value of pairs of a key and a value in Base64, separated by commas; null where there is none. */
function metadataIn(headers: Headers, wanted: string): string | null {
	const pairs = (headers.get(metadataHeader) ?? '').split(',').map((pair) => pair.trim().split(' '));
	const encoded = pairs.find(([key]) => key === wanted)?.[1];
	if (encoded === undefined) return null;
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
	} catch {
		throw badHeader(metadataHeader);
	}
}
