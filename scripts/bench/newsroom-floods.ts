import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { createArticle } from '@portico/content/drafts/create-article.ts';
import { type Bench, type Figure, percentile } from './measure.ts';
import {
	addNewsColumn,
	callAs,
	headersOf,
	newsColumn,
	type SignedIn,
	signIn,
	timeUntil,
} from './newsroom-clients.ts';
import { startPortico, withStore } from './servers.ts';

/** What a person or a program may do in the newsroom, while visitors read and a colleague writes. */

/** Within the limit of a body, and slow to read. */
const slowMarkup = '<img src="https://pictures.example/y.png">'.repeat(30_000);
const followedBody = '<p>今天上午，主跨合龙。</p>'.repeat(8_000);

type People = { flood: string[]; colleague: SignedIn };
type Place = { origin: string; people: People; articleId: string };
type Flood = (place: Place, isOver: () => boolean) => Promise<unknown>;

const floods: Record<string, Flood> = {
	'8 pastes of slow markup': (place, isOver) =>
		repeat(8, isOver, () => send(place, 'POST', '/clean-markup', { html: slowMarkup })),
	'6 openings of a slow text': async (place, isOver) => {
		const content = { ...emptyText, title: '慢', body: slowMarkup };
		const made = await send(place, 'POST', '/articles', { fdCode: newsColumn, lang: 'zh', content });
		const { articleId } = (JSON.parse(made) as { data: { articleId: string } }).data;
		await repeat(6, isOver, () => send(place, 'GET', `/articles/${articleId}`));
	},
	'29 followers of a large text': async (place, isOver) => {
		let revision = 1;
		const follow = (index: number) =>
			send(place, 'GET', `/articles/${place.articleId}/zh/working-copy?since=0`, undefined, index);
		while (!isOver()) {
			const content = { ...emptyText, title: '长文', body: `${followedBody}<p>${revision}</p>` };
			const body = { revision, baseVersion: null, content };
			await send(place, 'PUT', `/articles/${place.articleId}/zh/working-copy`, body);
			revision += 1;
			await Promise.all(Array.from({ length: 29 }, (_, index) => follow(index)));
			await pause(1_000);
		}
	},
	'50 heartbeats at once': (place, isOver) =>
		repeat(50, isOver, (index) =>
			send(place, 'POST', `/articles/${place.articleId}/open-editors`, { opening: `${index}`, writes: [] }),
		),
	'20 exports of the log': (place, isOver) => repeat(20, isOver, () => send(place, 'GET', '/audit.csv')),
	'60 unfinished texts': async (place, isOver) => {
		const unfinished = Array.from({ length: 60 }, () => stall(place));
		while (!isOver()) await pause(50);
		for (const each of unfinished) each.destroy();
	},
};

/** `/healthz`, a cached page and a colleague's save, with each flood running. */
export async function measureNewsroomFloods(bench: Bench): Promise<Figure[]> {
	const place = { dataDir: join(bench.scratch, 'floods'), databaseUrl: '' };
	const filled = await fillStore(place);
	const server = await startPortico(place, bench.scratch, { processor: bench.processors.server });
	try {
		const figures: Figure[] = [];
		const site = { origin: server.address, ...filled };
		const all: Record<string, Flood> = { 'nothing else': async () => undefined, ...floods };
		await fetch(`${site.origin}/`);
		for (const [name, flood] of Object.entries(all)) {
			let isOver = false;
			const flooding = flood(site, () => isOver).catch((error: unknown) => {
				throw new Error(`${name}: ${error}`);
			});
			const until = Date.now() + bench.seconds * 2_000;
			const isPast = () => Date.now() >= until;
			const [health, page, save] = await Promise.all([
				timeUntil(isPast, 20, () => fetch(`${site.origin}/healthz`)),
				timeUntil(isPast, 50, () => fetch(`${site.origin}/`)),
				timeUntil(isPast, 200, colleagueSave(site)),
			]);
			isOver = true;
			await flooding;
			const limit = (atMost: number) => (bench.quick ? {} : { limit: { atMost } });
			figures.push(
				{ what: `${name}: /healthz, the slowest`, value: Math.max(...health), unit: 'ms', ...limit(100) },
				{ what: `${name}: a cached page, p95`, value: percentile(page, 0.95), unit: 'ms', ...limit(50) },
				{
					what: `${name}: a colleague's save, p95`,
					value: percentile(save, 0.95),
					unit: 'ms',
					...limit(500),
				},
			);
		}
		return figures;
	} finally {
		await server.stop();
	}
}

/** Keeps so many calls in flight. */
const repeat = (count: number, isOver: () => boolean, call: (index: number) => Promise<unknown>) =>
	Promise.all(
		Array.from({ length: count }, async (_, index) => {
			while (!isOver()) await call(index);
		}),
	);

async function send(
	{ origin, people }: Place,
	method: string,
	path: string,
	body?: unknown,
	index = 0,
): Promise<string> {
	const token = people.flood[index % people.flood.length] ?? '';
	const sent = body === undefined ? {} : { body: JSON.stringify(body) };
	const response = await fetch(`${origin}/api/newsroom${path}`, {
		...{ method, headers: headersOf(token, origin) },
		...sent,
	});
	// Refused floods come back at once, and would only measure the refusing.
	if (response.status >= 429) await pause(200);
	return response.text();
}

/** An article of the colleague's own, saved again and again. */
function colleagueSave({ origin, people }: Place): () => Promise<unknown> {
	let articleId: string | null = null;
	let revision = 0;
	return async () => {
		const content = { ...emptyText, title: '同事', body: `<p>${'写'.repeat(8_000)}${revision}</p>` };
		const saved = await callAs<{ articleId?: string; revision: number }>(
			people.colleague,
			origin,
			articleId
				? ['PUT', `/articles/${articleId}/zh/working-copy`, { revision, baseVersion: null, content }]
				: ['POST', '/articles', { fdCode: newsColumn, lang: 'zh', content }],
		);
		articleId ??= saved.articleId ?? null;
		({ revision } = saved);
	};
}

/** A text that stops halfway. */
function stall({ origin, people, articleId }: Place) {
	const length = 5_900_000;
	const sending = request(`${origin}/api/newsroom/articles/${articleId}/zh/working-copy`, {
		method: 'PUT',
		headers: { ...headersOf(people.flood[0] ?? '', origin), 'Content-Length': length },
	});
	sending.on('error', () => undefined);
	sending.on('response', (response) => response.resume());
	sending.write(Buffer.alloc(length - 1, ' '));
	return sending;
}

/** A store with ten people who flood, a colleague, and an article. */
async function fillStore(place: { dataDir: string; databaseUrl: string }) {
	return withStore(place, async (database) => {
		await addNewsColumn(database);
		const writers = [];
		for (let index = 0; index < 10; index += 1) writers.push(await signIn(database, ['writer']));
		const colleague = await signIn(database, ['writer']);
		const [first] = writers;
		if (!first) throw new Error('There are no writers.');
		const content = { ...emptyText, title: '长文', body: followedBody };
		const article = { fdCode: newsColumn, lang: 'zh', content } as const;
		const { articleId } = await createArticle(database, first.person, article, 2_000_000);
		const people = { flood: writers.map(({ token }) => token), colleague };
		return { people, articleId };
	});
}
