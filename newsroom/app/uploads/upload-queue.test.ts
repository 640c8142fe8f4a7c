// @vitest-environment happy-dom

import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '../../testing/newsroom-calls.ts';
import { pictureFile, startUploadServer } from '../../testing/upload-server.ts';
import { queryClient } from '../data/query-client.ts';
import { setSession } from '../data/session.ts';
import { declineSignIn, isSignInRequested, signedInAgain, writingBegan } from '../data/sign-in-again.ts';
import { showLanguage } from '../messages/messages.ts';
import type { FileUpload } from './file-upload.ts';
import { UploadQueue } from './upload-queue.ts';

// As browsers run it: Node has a client of its own.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.es5/browser/index.js'));

const megabyte = 2 ** 20;

beforeEach(async () => {
	localStorage.clear();
	await showLanguage('zh');
	queryClient.clear();
	setSession(session);
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => {
		declineSignIn();
		vi.useRealTimers();
	});
});

/** Waits for a state, while the clock stands still: the library's own way of waiting moves it. */
async function until(isReached: () => boolean): Promise<void> {
	while (!isReached()) await new Promise((resolve) => setImmediate(resolve));
}

/** How many times sending was interrupted since. */
function countInterruptions(upload: FileUpload | undefined): () => number {
	let count = 0;
	upload?.subscribe(() => {
		if (upload.state.kind === 'sending' && upload.state.interruption !== null) count += 1;
	});
	return () => count;
}

const remembered = () => Object.keys(localStorage).filter((key) => key.startsWith('portico-upload'));

const add = (...files: File[]) => new UploadQueue().add(files, 'p1');

const refusal = (code: number, reason: string, message = reason) => ({
	status: code,
	body: { code, message, data: { reason, fields: {} } },
});

it('sends a picture in parts of 4 MB, in the name of the person, and waits for the file', async () => {
	const server = startUploadServer();
	const [upload] = add(pictureFile('bridge.jpg', 9 * megabyte));
	await until(() => upload?.state.kind === 'processing');
	expect(server.made()).toEqual(['POST', 'PATCH 0', `PATCH ${4 * megabyte}`, `PATCH ${8 * megabyte}`]);
	expect(server.requests.map(({ headers }) => headers['Portico-Person'])).toEqual(Array(4).fill('p1'));
	server.finish();
	await until(() => upload?.state.kind === 'done');
	expect(upload?.state).toEqual({ kind: 'done', file: 'media/2026/bridge.jpg' });
	expect(remembered()).toEqual([]);
});

it('sends two files at a time, the others in their order', async () => {
	const server = startUploadServer();
	const release = server.hold();
	const uploads = add(...['a', 'b', 'c', 'd'].map((name) => pictureFile(`${name}.jpg`)));
	await until(() => server.requests.length === 2);
	expect(uploads.map(({ state }) => state.kind)).toEqual(['sending', 'sending', 'waiting', 'waiting']);
	uploads[1]?.cancel();
	await until(() => uploads[2]?.state.kind === 'sending');
	expect(uploads[3]?.state.kind).toBe('waiting');
	release();
	await until(() => uploads[3]?.state.kind === 'processing');
	expect([...server.uploads.values()].map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg', 'd.jpg']);
});

it.each([
	['empty.jpg', 0, '文件为空。'],
	['IMG_1.HEIC', 10, '不支持HEIC图片'],
	['scan.bmp', 10, '不支持BMP图片'],
])('refuses %s before it is sent, in words', (name, size, reason) => {
	const server = startUploadServer();
	const [upload] = add(pictureFile(name, size));
	expect(upload?.state).toMatchObject({ kind: 'failed', mayRetry: false });
	expect(upload?.state).toHaveProperty('reason', expect.stringContaining(reason));
	expect(server.requests).toEqual([]);
});

it('goes on where it was when the network is back, after growing delays or at once', async () => {
	const server = startUploadServer();
	let isOffline = false;
	server.interfere(({ headers }) => {
		if (headers['Upload-Offset'] === String(4 * megabyte)) isOffline = true;
		return isOffline ? 'no connection' : null;
	});
	const [upload] = add(pictureFile('a.jpg', 9 * megabyte));
	const interruptions = countInterruptions(upload);
	await until(() => interruptions() === 1);
	expect(upload?.state).toMatchObject({ kind: 'sending', interruption: expect.stringContaining('无法连接') });
	const attempts = () => server.made().filter((made) => made === 'HEAD').length;
	for (const [index, delay] of [2_000, 4_000, 8_000].entries()) {
		await vi.advanceTimersByTimeAsync(delay - 1);
		expect(attempts()).toBe(index);
		await vi.advanceTimersByTimeAsync(1);
		await until(() => interruptions() === index + 2);
		expect(attempts()).toBe(index + 1);
	}
	server.interfere(() => null);
	dispatchEvent(new Event('online'));
	await until(() => upload?.state.kind === 'processing');
	// In smaller parts than the one that broke off.
	const parts = [4, 6, 8].map((start) => `PATCH ${start * megabyte}`);
	expect(server.made().slice(-4)).toEqual(['HEAD', ...parts]);
	expect(server.uploads.size).toBe(1);
});

it('gives up a line that brings nothing across for a minute', async () => {
	const server = startUploadServer();
	server.interfere(({ headers }) => (headers['Upload-Offset'] === '0' ? 'no answer' : null));
	const [upload] = add(pictureFile('a.jpg'));
	await until(() => server.requests.length === 2);
	server.interfere(() => null);
	await vi.advanceTimersByTimeAsync(60_000);
	await until(() => upload?.state.kind === 'sending' && upload.state.interruption !== null);
	await vi.advanceTimersByTimeAsync(2_000);
	await until(() => upload?.state.kind === 'processing');
});

it('goes on after the page was reloaded, when the same person chooses the same file again', async () => {
	const server = startUploadServer();
	server.interfere(({ headers }) => (headers['Upload-Offset'] === String(4 * megabyte) ? 'no answer' : null));
	add(pictureFile('a.jpg', 9 * megabyte));
	await until(() => server.requests.length === 3);
	server.interfere(() => null);
	const [again] = add(pictureFile('a.jpg', 9 * megabyte));
	await until(() => again?.state.kind === 'processing');
	expect(server.made().slice(3)).toEqual(['HEAD', `PATCH ${4 * megabyte}`, `PATCH ${8 * megabyte}`]);
	const [ofOther] = new UploadQueue().add([pictureFile('a.jpg', 9 * megabyte)], 'p2');
	await until(() => ofOther?.state.kind === 'processing');
	expect(server.uploads.size).toBe(2);
});

it('sends a file twice at a time as two uploads', async () => {
	const server = startUploadServer();
	const queue = new UploadQueue();
	server.interfere(({ headers }) => (headers['Upload-Offset'] === '0' ? 'no answer' : null));
	const [first] = queue.add([pictureFile('a.jpg')], 'p1');
	await until(() => server.requests.length === 2);
	server.interfere(() => null);
	const [second] = queue.add([pictureFile('a.jpg')], 'p1');
	await until(() => second?.state.kind === 'processing');
	expect(first?.state.kind).toBe('sending');
	expect(server.uploads.size).toBe(2);
});

it('begins again where the server no longer has the upload', async () => {
	const server = startUploadServer();
	server.interfere(({ headers }) => {
		if (headers['Upload-Offset'] === String(4 * megabyte)) server.uploads.delete('u1');
		return null;
	});
	const [upload] = add(pictureFile('a.jpg', 5 * megabyte));
	const interruptions = countInterruptions(upload);
	await until(() => interruptions() === 1);
	await vi.advanceTimersByTimeAsync(2_000);
	await until(() => upload?.state.kind === 'processing');
	expect(server.made().slice(3)).toEqual(['HEAD', 'POST', 'PATCH 0', `PATCH ${4 * megabyte}`]);
});

it('asks to sign in again without interrupting, and then goes on', async () => {
	const server = startUploadServer();
	const writingEnds = writingBegan();
	onTestFinished(writingEnds);
	server.interfere(() => refusal(401, 'not-signed-in', '请先登录。'));
	const [upload] = add(pictureFile('a.jpg'));
	await until(() => isSignInRequested());
	expect(upload?.state).toMatchObject({ kind: 'sending', interruption: '请先登录。' });
	server.interfere(() => null);
	signedInAgain();
	await until(() => upload?.state.kind === 'processing');
});

it('sends parts by another method where a proxy refuses theirs', async () => {
	const server = startUploadServer();
	server.interfere(({ method }) => (method === 'PATCH' ? { status: 405, body: '<h1>' } : null));
	const [upload] = add(pictureFile('a.jpg'));
	await until(() => upload?.state.kind === 'processing');
	expect(server.made()).toEqual(['POST', 'PATCH 0', 'HEAD', 'POST 0']);
	expect(server.requests.at(-1)?.headers['X-HTTP-Method-Override']).toBe('PATCH');
});

it('fails with the reason of the server, and may be tried again only where that may help', async () => {
	const server = startUploadServer();
	server.interfere(() => refusal(403, 'permission-missing', '没有权限。'));
	const [upload] = add(pictureFile('a.jpg'));
	await until(() => upload?.state.kind === 'failed');
	expect(upload?.state).toEqual({ kind: 'failed', reason: '没有权限。', mayRetry: true });
	server.interfere(({ headers }) =>
		headers['Upload-Offset'] ? refusal(400, 'upload-no-picture', '不是图片。') : null,
	);
	upload?.retry();
	await until(() => upload?.state.kind === 'failed');
	expect(upload?.state).toEqual({ kind: 'failed', reason: '不是图片。', mayRetry: false });
	expect(remembered()).toEqual([]);
});

it('fails where the server cannot make a file of it', async () => {
	const server = startUploadServer();
	const [upload] = add(pictureFile('a.jpg'));
	await until(() => upload?.state.kind === 'processing');
	const broken = { code: 'unusable-picture', parameters: {}, message: '图片已损坏。' };
	server.finish(() => ({ state: 'refused', refusal: broken }));
	await until(() => upload?.state.kind === 'failed');
	expect(upload?.state).toEqual({ kind: 'failed', reason: '图片已损坏。', mayRetry: false });
});

it('removes a cancelled upload from the server and from the device', async () => {
	const server = startUploadServer();
	server.interfere(({ headers }) => (headers['Upload-Offset'] === '0' ? 'no answer' : null));
	const [upload] = add(pictureFile('a.jpg'));
	await until(() => server.requests.length === 2);
	upload?.cancel();
	await until(() => server.uploads.size === 0);
	expect(upload?.state).toEqual({ kind: 'cancelled' });
	expect(remembered()).toEqual([]);
});
