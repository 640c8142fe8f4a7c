import { createHash } from 'node:crypto';
import { request as sendRequest } from 'node:http';
import { findUpload, type UploadStore } from '@portico/content/drafts/uploads/begin-upload.ts';
import { finishNextUpload } from '@portico/content/drafts/uploads/finish-upload.ts';
import { uploadLimits } from '@portico/content/drafts/uploads/upload-rules.ts';
import { givenPerson } from '@portico/content/newsroom/given-person.ts';
import { DiskNearlyFull } from '@portico/content/store/free-space.ts';
import { auditLog } from '@portico/content/store/tables/audit-schema.ts';
import { media } from '@portico/content/store/tables/media-schema.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { noisyPicture, openTestUploads, partsIn } from '@portico/testing/content/test-uploads.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { uploadHandlers, uploadProtocolHandlers } from '../api/handlers/upload-handlers.ts';
import { fromApplication, startTestNewsroom, testSession, tokens } from './start-test-newsroom.ts';

const address = '/api/newsroom/uploads';
const partType = 'application/offset+octet-stream';
const otherToken = 'token-of-somebody-else';

const person = (token: string | null = tokens.everything) => ({
	...fromApplication(token),
	'Tus-Resumable': '1.0.0',
	'Accept-Language': 'en',
});

describeWithStore('the protocol of uploads', (getDatabase, getStore) => {
	let uploads: UploadStore;
	let personId: string;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		uploads = await openTestUploads(database);
		const writer = await givenPerson(database, 'writer', [{ actions: ['media.upload'] }]);
		personId = writer.personId;
		await givenPerson(database, 'other', [{ actions: ['media.upload'] }]);
	});

	async function startInstance(store = uploads) {
		let whole = 0;
		const newsroom = await startTestNewsroom(getStore(), {
			uploads: store,
			handlers: { ...uploadHandlers, ...uploadProtocolHandlers } as never,
			onUploadReceived: () => {
				whole += 1;
			},
			sessions: new Map([
				[tokens.everything, testSession(personId, 'everything', null)],
				[otherToken, testSession('test-other', 'everything', null)],
				[tokens.nothing, testSession('guest', 'nothing', null)],
			]),
		});
		onTestFinished(() => newsroom.stop());
		const { call } = newsroom;
		const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')},filetype aW1hZ2U=`;
		return {
			...{ ...newsroom, whole: () => whole },
			create: (name: string, size: number | string, headers: Record<string, string> = person()) =>
				call('post', address, {
					headers: { ...headers, 'Upload-Length': String(size), 'Upload-Metadata': metadata(name) },
				}),
			async offset(at: string, headers: Record<string, string> = person()) {
				const answer = await call('head', at, { headers });
				return answer.status === 200 ? Number(answer.headers.get('Upload-Offset')) : answer.status;
			},
			send: (at: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}) =>
				call('patch', at, {
					headers: { ...person(), 'Content-Type': partType, 'Upload-Offset': String(offset), ...headers },
					body,
				}),
		};
	}

	const locationOf = ({ headers }: { headers: Headers }) => headers.get('Location') ?? '';

	test('takes the parts of a file on instances in turns, after a cut, and makes it a picture', async () => {
		const [one, two] = [await startInstance(), await startInstance()];
		const bytes = await noisyPicture();
		const created = await one.create('大桥.jpg', bytes.length);
		expect(created.status).toBe(201);
		expect(created.headers.get('Tus-Resumable')).toBe('1.0.0');
		const location = locationOf(created);
		expect(location).toMatch(/^\/api\/newsroom\/uploads\/[\w-]{32}$/);
		const first = await one.send(location, 0, bytes.subarray(0, 4_000));
		expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, '4000']);

		await sendAndCut(one.origin + location, 4_000, bytes.subarray(4_000, 8_000));
		// How much of the cut part is kept, and when, is the network's affair: the answers tell where to go on.
		let start = Number(await two.offset(location));
		for (let turn = 0; start < bytes.length; turn++) {
			const instance = turn % 2 === 0 ? two : one;
			const { status, headers } = await instance.send(location, start, bytes.subarray(start, start + 4_000));
			expect([204, 409]).toContain(status);
			start = Number(headers.get('Upload-Offset'));
		}
		expect(await one.offset(location)).toBe(bytes.length);
		expect(one.whole() + two.whole()).toBe(1);
		const waiting = await one.call('get', address, { headers: person() });
		expect(waiting.body.data?.items).toMatchObject([{ name: '大桥.jpg', state: 'waiting', file: null }]);
		await finishNextUpload(uploads, new AbortController().signal);
		const [row] = await getDatabase().select().from(media);
		const digest = createHash('sha256').update(bytes).digest('hex');
		expect(row).toMatchObject({ digest, uploadedBy: personId });
		const done = await two.call('get', address, { headers: person() });
		expect(done.body.data?.items).toMatchObject([
			{ state: 'done', file: row?.file, size: bytes.length, received: bytes.length, refusal: null },
		]);
		expect((await two.call('get', address, { headers: person(otherToken) })).body.data).toEqual({
			items: [],
		});
	});

	/** Sends half of a part, and breaks the connection. */
	async function sendAndCut(url: string, offset: number, part: Uint8Array): Promise<void> {
		const headers = { ...person(), 'Content-Type': partType, 'Upload-Offset': String(offset) };
		const request = sendRequest(url, {
			method: 'PATCH',
			headers: { ...headers, 'Content-Length': String(part.length) },
		});
		request.on('error', () => undefined);
		await new Promise<void>((resolve) => request.write(part.subarray(0, part.length / 2), () => resolve()));
		await new Promise((resolve) => setImmediate(resolve));
		request.destroy();
	}

	test('tells where an upload goes on instead of taking a part of another place', async () => {
		const instance = await startInstance();
		const location = locationOf(await instance.create('a.txt', 1_000));
		await instance.send(location, 0, Buffer.alloc(400));
		const wrong = await instance.send(location, 0, Buffer.alloc(400));
		expect(wrong.body).toMatchObject({
			code: 409,
			data: { reason: 'upload-offset', current: { received: 400 } },
		});
		expect(wrong.headers.get('Upload-Offset')).toBe('400');
		expect(wrong.headers.get('Tus-Resumable')).toBe('1.0.0');
	});

	test('takes a part that a proxy lets through as POST only', async () => {
		const instance = await startInstance();
		const location = locationOf(await instance.create('a.txt', 400));
		const headers = { ...person(), 'Content-Type': partType, 'Upload-Offset': '0' };
		const body = Buffer.alloc(400);
		expect((await instance.call('post', location, { headers, body })).status).toBe(405);
		const overridden = { ...headers, 'X-HTTP-Method-Override': 'PATCH' };
		const answer = await instance.call('post', location, { headers: overridden, body });
		expect([answer.status, answer.headers.get('Upload-Offset')]).toEqual([204, '400']);
		const foreign = { ...overridden, Origin: 'https://attacker.example' };
		expect((await instance.call('post', location, { headers: foreign, body })).status).toBe(403);
	});

	test('ends an upload', async () => {
		const instance = await startInstance();
		const location = locationOf(await instance.create('a.txt', 1_000));
		await instance.send(location, 0, Buffer.alloc(400));
		expect((await instance.call('delete', location, { headers: person() })).status).toBe(204);
		expect(await instance.offset(location)).toBe(404);
		expect(await partsIn(uploads)).toEqual([]);
	});

	test('refuses what is not its version, type or form', async () => {
		const instance = await startInstance();
		const location = locationOf(await instance.create('a.txt', 400));
		const part = Buffer.alloc(400);
		for (const version of ['0.2.2', '']) {
			const other = { ...person(), 'Tus-Resumable': version };
			const refused = await instance.create('a.txt', 10, other);
			expect(refused.body).toMatchObject({ code: 412, data: { reason: 'upload-protocol' } });
			expect(refused.headers.get('Tus-Version')).toBe('1.0.0');
			expect(await instance.offset(location, other)).toBe(412);
			expect((await instance.send(location, 0, part, { 'Tus-Resumable': version })).status).toBe(412);
			expect((await instance.call('delete', location, { headers: other })).status).toBe(412);
		}
		expect((await instance.send(location, 0, part, { 'Content-Type': 'text/plain' })).status).toBe(415);
		expect((await instance.send(location, 0, part, { 'Upload-Offset': '-1' })).status).toBe(400);
		for (const size of ['', 'x', '-1', '1e3', '9'.repeat(30)]) {
			expect((await instance.create('a.txt', size)).status, size).toBe(400);
		}
		const noName = await instance.call('post', address, { headers: { ...person(), 'Upload-Length': '10' } });
		expect(noName.body).toMatchObject({ code: 400, data: { reason: 'upload-header' } });
		expect(await instance.offset(location)).toBe(0);
	});

	test.each([
		['a.HEIC', 10, 400, 'HEIC pictures are not supported. Save the picture as JPEG', 'HEIC'],
		['a.bmp', 10, 400, 'BMP pictures are not supported. Save the picture as PNG or JPEG', 'BMP'],
		['a.exe', 10, 400, 'This file is a program or a script, which cannot be uploaded.', '程序'],
		['a.xyz', 10, 400, 'Files of the kind .xyz are not accepted.', '不接受 .xyz'],
		['a', 10, 400, 'The file name has no extension', '缺少扩展名'],
		['a/b.jpg', 10, 400, 'The file name is too long or has characters that cannot be used.', '文件名'],
		['a.jpg', 0, 400, 'The file is empty.', '文件为空。'],
		['a.jpg', 100 * 2 ** 20 + 1, 413, 'The file is larger than 100 MB.', '文件大小超过100 MB。'],
		['a.pdf', 300 * 2 ** 20 + 1, 413, 'The file is larger than 300 MB.', '文件大小超过300 MB。'],
	])('refuses %s of %i bytes with %i, in words', async (name, size, status, english, chinese) => {
		const instance = await startInstance({ ...uploads, limits: uploadLimits });
		const refused = await instance.create(name, size);
		expect(refused.status).toBe(status);
		expect(refused.body.message).toContain(english);
		const inChinese = { ...person(), 'Accept-Language': 'zh' };
		expect((await instance.create(name, size, inChinese)).body.message).toContain(chinese);
	});

	test('refuses a part that is too large, or a program, with words', async () => {
		const instance = await startInstance({ ...uploads, limits: uploadLimits });
		const large = locationOf(await instance.create('a.txt', 9 * 2 ** 20));
		const refused = await instance.send(large, 0, Buffer.alloc(8 * 2 ** 20 + 1));
		expect(refused.body).toMatchObject({ code: 413, message: 'At most 8 MB can be sent at a time.' });
		const script = Buffer.from('#!/bin/sh\nrm -rf /');
		const photo = locationOf(await instance.create('photo.jpg', script.length));
		const disguised = await instance.send(photo, 0, script);
		expect(disguised.body).toMatchObject({ code: 400, data: { reason: 'upload-program' } });
		const { body } = await instance.call('get', address, { headers: person() });
		const listed = expect.objectContaining({
			...{ name: 'photo.jpg', state: 'refused', file: null },
			refusal: expect.objectContaining({
				message: 'This file is a program or a script, which cannot be uploaded.',
			}),
		});
		expect(body.data?.items).toContainEqual(listed);
	});

	test('hides the uploads of one person from another', async () => {
		const instance = await startInstance();
		const location = locationOf(await instance.create('a.txt', 400));
		const asOther = person(otherToken);
		expect(await instance.offset(location, asOther)).toBe(404);
		expect((await instance.send(location, 0, Buffer.alloc(400), asOther)).status).toBe(404);
		expect((await instance.call('delete', location, { headers: asOther })).status).toBe(404);
		expect(await instance.offset(location)).toBe(0);
		expect(await instance.offset(`${address}/${'x'.repeat(32)}`)).toBe(404);
	});

	test('takes nothing from people who are not signed in, may not upload, or are on a page of somebody else', async () => {
		const instance = await startInstance();
		const location = locationOf(await instance.create('a.txt', 400));
		const part = Buffer.alloc(400);
		const attempts = async (headers: Record<string, string>) => [
			(await instance.create('a.txt', 10, headers)).status,
			await instance.offset(location, headers),
			(await instance.call('delete', location, { headers })).status,
			(
				await instance.call('patch', location, {
					headers: { ...headers, 'Content-Type': partType, 'Upload-Offset': '0' },
					body: part,
				})
			).status,
		];
		expect(await attempts(person(null))).toEqual([401, 401, 401, 401]);
		expect(await attempts(person(tokens.nothing))).toEqual([403, 403, 403, 403]);
		expect(await attempts({ ...person(), 'Portico-Person': 'guest' })).toEqual([401, 401, 401, 401]);
		expect(await attempts({ ...person(), Origin: 'https://attacker.example' })).toEqual([403, 403, 403, 403]);
		const rows = await getDatabase().select().from(auditLog);
		const refused = rows.filter(({ personId: who }) => who === 'guest');
		expect(refused.map(({ details }) => JSON.parse(details).call).toSorted()).toEqual([
			...['createUpload', 'removeUpload', 'sendPart', 'uploadOffset'],
		]);
		const id = location.split('/').at(-1) ?? '';
		expect(await findUpload(getDatabase(), personId, id)).toMatchObject({ received: 0, state: 'receiving' });
	});

	test('answers 503 while a disk is nearly full', async () => {
		const full = { require: async () => Promise.reject(new DiskNearlyFull('full')) };
		const instance = await startInstance({ ...uploads, space: full });
		const refused = await instance.create('a.txt', 10);
		expect(refused.body).toMatchObject({ code: 503, data: { reason: 'disk-full' } });
		expect(refused.headers.get('Retry-After')).toBe('5');
	});
});
