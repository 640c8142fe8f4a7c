import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { startFakeS3 } from '@portico/testing/s3/start-fake-s3.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { mediaStoreOf, storeKey } from '../media-store.ts';
import { cachedMediaStore } from './cached-media-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Client, s3ObjectStore } from './s3-object-store.ts';

const limits = { answer: 200, settle: 800, stall: 200 };

async function storeAnswering(answer: RequestListener, socketTimeout?: number): Promise<ObjectStore> {
	const place = await startFakeS3(answer);
	const store = s3ObjectStore(createS3Client(place, socketTimeout), place, limits);
	onTestFinished(() => store.close());
	return store;
}

/** Answers with `failing` until the test restores the store. */
function recoveringServer(
	failing: RequestListener,
	healthy: RequestListener,
): { answer: RequestListener; heal(): void } {
	let isHealthy = false;
	return {
		answer: (request, response) => (isHealthy ? healthy : failing)(request, response),
		heal: () => {
			isHealthy = true;
		},
	};
}

const never: RequestListener = () => undefined;

const twoOfFive: RequestListener = (_request, response) => {
	response.writeHead(200, { 'Content-Length': 5 }).write('br');
};

const wholeFile: RequestListener = (_request, response) => response.end('brick');

const page = (name: string, next?: string) =>
	`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${
		next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
	}<Contents><Key>assets/${name}</Key><Size>5</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents></ListBucketResult>`;

const onePage: RequestListener = (_request, response) => response.end(page('a.js'));

async function listed(store: ObjectStore): Promise<string[]> {
	const names: string[] = [];
	for await (const { name } of store.list('assets')) names.push(name);
	return names;
}

test('ends a file that stalls after a part, and reads it again', async () => {
	const { answer, heal } = recoveringServer(twoOfFive, wholeFile);
	const store = await storeAnswering(answer);
	const read = async () => {
		const found = await store.openRead('ab/brick.txt');
		return found && text(found.stream);
	};
	await expect(read()).rejects.toThrow('ab/brick.txt: nothing came for 200 ms');
	heal();
	// On a busy machine even a healthy answer may take longer than these limits.
	await waitUntil(async () => expect(await read()).toBe('brick'));
});

test.each([
	['whose answer stalls', twoOfFive],
	['that gets no answer', never],
])('refuses a file %s to everyone waiting, and fetches it again', async (_how, failing) => {
	const { answer, heal } = recoveringServer(failing, wholeFile);
	const near = cachedMediaStore(mediaStoreOf(await storeAnswering(answer)), undefined, 1_000);
	const key = storeKey('ab'.repeat(16), 'brick.txt');
	const waiting = await Promise.allSettled([near.openRead(key), near.openRead(key)]);
	expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	heal();
	await waitUntil(async () => {
		const found = await near.openRead(key);
		expect(found && (await text(found.stream))).toBe('brick');
	});
});

test('immediately repeats a list request without an answer', async () => {
	let asked = 0;
	const store = await storeAnswering((request, response) => {
		asked += 1;
		if (asked > 1) onePage(request, response);
	});
	expect(await listed(store)).toEqual(['a.js']);
});

test.each<[string, RequestListener]>([
	['that gets no answer', never],
	[
		'of which a part comes',
		(_request, response) => void response.writeHead(200).write(page('a.js').slice(0, 99)),
	],
])('fails a list %s, and requests it again', async (_how, failing) => {
	const { answer, heal } = recoveringServer(failing, onePage);
	const store = await storeAnswering(answer);
	await expect(listed(store)).rejects.toThrow();
	heal();
	await waitUntil(async () => expect(await listed(store)).toEqual(['a.js']));
});

test('follows all pages of a list', async () => {
	const store = await storeAnswering((request, response) => {
		const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token');
		response.end(token === null ? page('a.js', 'more +/=') : page(`after ${token}`));
	});
	expect(await listed(store)).toEqual(['a.js', 'after more +/=']);
});

test.each<[string, RequestListener]>([
	[
		'stalls',
		(_request, response) => void response.writeHead(404, { 'Content-Length': 500 }).write('<Error>'),
	],
	['does not come', never],
])('fails an answer for a missing object that %s', async (_how, failing) => {
	const { answer, heal } = recoveringServer(failing, (_request, response) => response.writeHead(404).end());
	const store = await storeAnswering(answer);
	await expect(store.openRead('ab/brick.txt')).rejects.toThrow();
	heal();
	await waitUntil(async () => expect(await store.stat('ab/brick.txt')).toBeNull());
});

test('aborts an upload on a silent connection', async () => {
	const store = await storeAnswering(never, 100);
	await expect(store.put('ab/brick.txt', Buffer.from('brick'))).rejects.toThrow(/timed out after 100 ms/);
});
