import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { startSession } from '@portico/content/accounts/start-session.ts';
import { createArticle } from '@portico/content/newsroom/editing/create-article.ts';
import { columns } from '@portico/content/store/tables/schema.ts';
import { addTestAccount, testBrowser, testSettings } from '@portico/testing/newsroom/test-accounts.ts';
import { type Bench, type Figure, percentile } from './measure.ts';
import { startPortico, withStore } from './servers.ts';

/** What a person or a program may do in the newsroom, while visitors read and a colleague writes. */

/** Within the limit of a body, and slow to read. */
const slowMarkup = '<img src="https://pictures.example/y.png">'.repeat(30_000);
const followedBody = '<p>今天上午，主跨合龙。</p>'.repeat(8_000);

type People = { flood: string[]; colleague: string };
type Place = { origin: string; people: People; articleId: string };
type Flood = (place: Place, isOver: () => boolean) => Promise<unknown>;

const floods: Record<string, Flood> = {
	'8 pastes of slow markup': (place, isOver) =>
		repeat(8, isOver, () => send(place, 'POST', '/clean-markup', { html: slowMarkup })),
	'6 openings of a slow text': async (place, isOver) => {
		const content = { ...emptyText, title: '慢', body: slowMarkup };
		const made = await send(place, 'POST', '/articles', { fdCode: 'news', lang: 'zh', content });
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
			const [health, page, save] = await Promise.all([
				time(until, 20, () => fetch(`${site.origin}/healthz`)),
				time(until, 50, () => fetch(`${site.origin}/`)),
				time(until, 200, colleagueSave(site)),
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

async function time(until: number, everyMs: number, act: () => Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	while (Date.now() < until) {
		const startedAt = performance.now();
		await act();
		times.push(performance.now() - startedAt);
		await pause(everyMs);
	}
	return times;
}

function headersOf(token: string, origin: string): Record<string, string> {
	return { Origin: origin, Cookie: `portico-newsroom=${token}`, 'Content-Type': 'application/json' };
}

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

type SavedAnswer = { code: number; message: string; data: { articleId?: string; revision: number } };

/** An article of the colleague's own, saved again and again. */
function colleagueSave({ origin, people }: Place): () => Promise<unknown> {
	const headers = headersOf(people.colleague, origin);
	let articleId: string | null = null;
	let revision = 0;
	return async () => {
		const content = { ...emptyText, title: '同事', body: `<p>${'写'.repeat(8_000)}${revision}</p>` };
		const [method, path, body] = articleId
			? ['PUT', `/articles/${articleId}/zh/working-copy`, { revision, baseVersion: null, content }]
			: ['POST', '/articles', { fdCode: 'news', lang: 'zh', content }];
		const response = await fetch(`${origin}/api/newsroom${path}`, {
			method,
			headers,
			body: JSON.stringify(body),
		});
		const { code, data, message } = (await response.json()) as SavedAnswer;
		if (code !== 200) throw new Error(`The colleague's save failed: ${message}`);
		articleId ??= data.articleId ?? null;
		({ revision } = data);
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
		await database
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻', en: 'News' } });
		const signIn = async (roles: string[]) => {
			const person = await addTestAccount(database, { roles });
			const session = await database.transaction((transaction) =>
				startSession(
					transaction,
					{ ...testBrowser, personId: person.personId, secondFactor: true },
					testSettings,
				),
			);
			return { person, token: session.token };
		};
		const writers = [];
		for (let index = 0; index < 10; index += 1) writers.push(await signIn(['writer']));
		const colleague = await signIn(['writer']);
		const [first] = writers;
		if (!first) throw new Error('There are no writers.');
		const content = { ...emptyText, title: '长文', body: followedBody };
		const article = { fdCode: 'news', lang: 'zh', content } as const;
		const { articleId } = await createArticle(database, first.person, article, 2_000_000);
		const people = { flood: writers.map(({ token }) => token), colleague: colleague.token };
		return { people, articleId };
	});
}
