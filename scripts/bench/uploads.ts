import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { uploads } from '@portico/api/newsroom/answers/uploads.ts';
import {
	beginUpload,
	noisyPhotograph,
	sendParts,
	sourceOf,
	type UploadSender,
} from '@portico/testing/newsroom/send-upload.ts';
import type { z } from 'zod';
import { type Bench, type Figure, loadWithWrk, median, percentile } from './measure.ts';
import { callAs, headersOf, type SignedIn, signIn, timeUntil } from './newsroom-clients.ts';
import { fetchSettledResponse } from './pages.ts';
import { findProgram, type StoreLocation, startPortico, withPlace, withStore } from './servers.ts';

const people = 5;
const uploadsOfEach = 4;

/** What the newsroom's application sends at a time, in bytes. */
const partBytes = 4 * 2 ** 20;

/** One round. Rates in requests per second, times in milliseconds. */
type Round = {
	alone: number;
	whileSent: number;
	untilFiles: number;
	health: number[];
	sentAfter: number;
	filesAfter: number;
};

/**
 * Twenty pictures that several people upload at once, until all are files: a cached page on one connection, with and
 * without them, and `/healthz`. Each round has a new store, since the copies of its pictures are made for minutes.
 */
export async function measureUploads(bench: Bench): Promise<Figure[]> {
	const wrk = findProgram('wrk', bench.log);
	if (!wrk) throw new Error('Only wrk is faster than the server.');
	const pictures: Buffer[] = [];
	const [width, height] = bench.quick ? [900, 700] : [4_000, 3_000];
	for (let number = 0; number < people * uploadsOfEach; number += 1) {
		pictures.push(await noisyPhotograph(width, height, number));
	}
	const megabytes = pictures.reduce((sum, { length }) => sum + length, 0) / 2 ** 20;
	const figures: Figure[] = [
		{ what: 'pictures, in all', value: megabytes, unit: 'MB' },
		{ what: '… of a million pixels each', value: (width * height) / 1_000_000, unit: '' },
	];
	for (const database of bench.databases) {
		const rounds: Round[] = [];
		for (let round = 0; round < bench.rounds; round += 1) {
			const folder = join(bench.scratch, `${database}-${round}`);
			rounds.push(await withPlace(database, folder, (place) => measureRound(bench, wrk, place, pictures)));
		}
		const of = (value: (round: Round) => number) => median(rounds.map(value));
		const limited = (limit: Figure['limit']) => (bench.quick ? {} : { limit });
		const rate = (what: string, value: (round: Round) => number): Figure => ({
			...{ what: `${database}: a cached page ${what}`, value: of(value), unit: 'requests/s' },
		});
		const share = (what: string, value: (round: Round) => number): Figure => ({
			...{ what: `${database}: ${what} / alone`, value: of(value), unit: '×' },
			...limited({ atLeast: 0.5 }),
		});
		const health = (what: string, value: (times: number[]) => number): Figure => ({
			...{ what: `${database}: /healthz, ${what}`, value: of((round) => value(round.health)), unit: 'ms' },
			...limited({ atMost: 100 }),
		});
		figures.push(
			rate('alone', ({ alone }) => alone),
			rate('while pictures are sent', ({ whileSent }) => whileSent),
			share('while pictures are sent', ({ whileSent, alone }) => whileSent / alone),
			rate('until all are files', ({ untilFiles }) => untilFiles),
			share('until all are files', ({ untilFiles, alone }) => untilFiles / alone),
			health('p95', (times) => percentile(times, 0.95)),
			health('the slowest', (times) => Math.max(...times)),
			{ what: `${database}: all are sent after`, value: of(({ sentAfter }) => sentAfter) / 1_000, unit: 's' },
			{
				what: `${database}: all are files after`,
				value: of(({ filesAfter }) => filesAfter) / 1_000,
				unit: 's',
			},
		);
	}
	return figures;
}

async function measureRound(
	{ scratch, seconds, processors }: Bench,
	wrk: string,
	place: StoreLocation,
	pictures: readonly Buffer[],
): Promise<Round> {
	const signedIn = await withStore(place, async (database) => {
		const added: SignedIn[] = [];
		for (let index = 0; index < people; index += 1) added.push(await signIn(database, ['writer']));
		return added;
	});
	const server = await startPortico(place, scratch, { processor: processors.server });
	try {
		await fetchSettledResponse(server, '/');
		const load = async (loadSeconds: number) => {
			const options = { seconds: loadSeconds, processor: processors.load, connections: 1 };
			return (await loadWithWrk(wrk, `${server.address}/`, options)).requestsPerSecond;
		};
		// The first one warms up.
		await load(1);
		const alone = await load(seconds);
		const startedAt = performance.now();
		const after = () => performance.now() - startedAt;
		let [sentAfter, filesAfter] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
		const isOver = () => after() >= filesAfter;
		const uploading = uploadAll(server.address, signedIn, pictures, () => {
			sentAfter = after();
		}).finally(() => {
			filesAfter = after();
		});
		const [health, rates] = await Promise.all([
			timeUntil(isOver, 20, () => fetch(`${server.address}/healthz`)),
			ratesUntil(isOver, () => load(1), after),
			uploading,
		]);
		const mean = (until: number) => {
			const within = rates.filter(({ begunAfter }) => begunAfter < until);
			return within.reduce((sum, { rate }) => sum + rate, 0) / within.length;
		};
		return {
			...{ alone, whileSent: mean(sentAfter), untilFiles: mean(filesAfter) },
			...{ health, sentAfter, filesAfter },
		};
	} finally {
		await server.stop();
	}
}

async function ratesUntil(isOver: () => boolean, load: () => Promise<number>, after: () => number) {
	const rates: { begunAfter: number; rate: number }[] = [];
	while (!isOver()) rates.push({ begunAfter: after(), rate: await load() });
	return rates;
}

/** Each person sends their pictures at once, on connections of their own. @returns when all are files */
async function uploadAll(
	origin: string,
	signedIn: readonly SignedIn[],
	pictures: readonly Buffer[],
	onSent: () => void,
): Promise<void> {
	const agent = new Agent({ keepAlive: true });
	try {
		await Promise.all(
			pictures.map(async (picture, index) => {
				const { token } = signedIn[index % people] as SignedIn;
				const { Origin, Cookie } = headersOf(token, origin) as { Origin: string; Cookie: string };
				const sender: UploadSender = {
					...{ headers: { Origin, Cookie }, agent, partBytes },
					nextAddress: () => origin,
				};
				const path = await beginUpload(sender, `photograph-${index}.jpg`, picture.length);
				await sendParts(sender, path, sourceOf(picture));
			}),
		);
		onSent();
		for (const person of signedIn) await waitUntilFiles(person, origin);
	} finally {
		agent.destroy();
	}
}

/** @throws Error if one was refused */
async function waitUntilFiles(person: SignedIn, origin: string): Promise<void> {
	for (;;) {
		const { items } = await callAs<z.infer<typeof uploads>>(person, origin, ['GET', '/uploads']);
		const refused = items.find(({ state }) => state === 'refused');
		if (refused) throw new Error(`${refused.name} was refused: ${refused.refusal?.message}`);
		if (items.every(({ state }) => state === 'done')) return;
		await pause(250);
	}
}
