import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { mediaStoreOf, storeKey } from '../../media-store.ts';
import { cachedMediaStore } from '../cached-media-store.ts';
import type { ObjectStore } from '../object-store.ts';
import { createS3Client } from '../s3-client.ts';
import { s3ObjectStore } from '../s3-object-store.ts';
import { answerAsS3 } from '../testing/answer-as-s3.ts';

const limits = { answer: 200, settle: 800, stall: 200 };

async function storeAnswering(answer: RequestListener, socketTimeout?: number): Promise<ObjectStore> {
	const place = await answerAsS3(answer);
	const store = s3ObjectStore(createS3Client(place, socketTimeout), place, limits);
	onTestFinished(() => store.close());
	return store;
}

/** Answers as `sick` does until the test says that the store is well again. */
function untilWell(sick: RequestListener, well: RequestListener): { answer: RequestListener; heal(): void } {
	let isWell = false;
	return {
		answer: (request, response) => (isWell ? well : sick)(request, response),
		heal: () => {
			isWell = true;
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

test('a file of which a part comes and then nothing ends, and is read anew', async () => {
	const { answer, heal } = untilWell(twoOfFive, wholeFile);
	const store = await storeAnswering(answer);
	const read = async () => {
		const found = await store.openRead('ab/brick.txt');
		return found && text(found.stream);
	};
	await expect(read()).rejects.toThrow('ab/brick.txt: nothing came for 200 ms');
	heal();
	expect(await read()).toBe('brick');
});

test.each([
	['whose answer stalls', twoOfFive],
	['that gets no answer', never],
])('a medium %s is refused to all who wait, and fetched anew', async (_how, sick) => {
	const { answer, heal } = untilWell(sick, wholeFile);
	const near = cachedMediaStore(mediaStoreOf(await storeAnswering(answer)), undefined, 1_000);
	const key = storeKey('ab'.repeat(16), 'brick.txt');
	const waiting = await Promise.allSettled([near.openRead(key), near.openRead(key)]);
	expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	heal();
	const found = await near.openRead(key);
	expect(found && (await text(found.stream))).toBe('brick');
});

test('a list that gets no answer once is asked for again at once', async () => {
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
])('a list %s fails, and is made anew', async (_how, sick) => {
	const { answer, heal } = untilWell(sick, onePage);
	const store = await storeAnswering(answer);
	await expect(listed(store)).rejects.toThrow();
	heal();
	expect(await listed(store)).toEqual(['a.js']);
});

test('a list of several pages is followed to its end', async () => {
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
])('an answer to what is not there that %s fails', async (_how, sick) => {
	const { answer, heal } = untilWell(sick, (_request, response) => response.writeHead(404).end());
	const store = await storeAnswering(answer);
	await expect(store.openRead('ab/brick.txt')).rejects.toThrow();
	heal();
	expect(await store.stat('ab/brick.txt')).toBeNull();
});

test('an upload on a connection where nothing passes is given up', async () => {
	const store = await storeAnswering(never, 100);
	await expect(store.put('ab/brick.txt', Buffer.from('brick'))).rejects.toThrow(/timed out after 100 ms/);
});
