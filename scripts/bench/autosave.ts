import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { createArticle } from '@portico/content/drafts/create-article.ts';
import { saveWorkingVersion } from '@portico/content/drafts/save-version.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { roles } from '@portico/content/store/tables/people-schema.ts';
import { generateBundle } from './articles.ts';
import { type Bench, type Figure, percentile } from './measure.ts';
import { addNewsColumn, callAs, newsColumn, type SignedIn, signIn, timeUntil } from './newsroom-clients.ts';
import { startPortico, withPlace, withStore } from './servers.ts';
import { importBundle } from './stores.ts';

const writers = 30;
const saveEveryMs = 2_000;
const publishEveryMs = 500;

/** A usual article. */
const paragraph = '<p>今天上午，主跨合龙，比计划提前十二天。</p>';
const body = paragraph.repeat(60);

type Text = SignedIn & { articleId: string; revision: number; refused: number };
type Filled = { writers: Text[]; publisher: Text };

/**
 * Thirty people who save every two seconds, a publication twice a second beside them, and an import: how long each
 * takes with and without the others. On the embedded store, no other process can import while the server runs.
 */
export async function measureAutosave(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	const bundle = join(bench.scratch, 'bundle');
	await generateBundle(bundle, bench.quick ? 100 : 3_000);
	for (const database of bench.databases) {
		const of = (what: string, times: readonly number[]): Figure[] => [
			{ what: `${database}: ${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
			{ what: `${database}: ${what}, p95`, value: percentile(times, 0.95), unit: 'ms' },
		];
		await withPlace(database, join(bench.scratch, database), async (place) => {
			const filled = await withStore(place, fillStore);
			const server = await startPortico(place, bench.scratch, { processor: bench.processors.server });
			try {
				const origin = server.address;
				// The first save of each changes the newsroom's list.
				for (const text of filled.writers) await save(origin, text);
				const seconds = bench.seconds * 6;
				const passed = () => pause(seconds * 1_000);
				const publishing = publications(origin, filled.publisher);
				for (let warmUp = 0; warmUp < 10; warmUp += 1) await publishing(onlyOnce());
				const alone = await during(passed, { publications: publishing });
				figures.push(...of('a publication alone', alone.publications ?? []));
				const beside = await during(passed, {
					publications: publishing,
					saves: allSaves(origin, filled.writers),
				});
				figures.push(
					...of('a publication beside 30 writers', beside.publications ?? []),
					...of('a save beside publications', beside.saves ?? []),
				);
				if (database === 'pglite') return;
				const startedAt = performance.now();
				const { saves = [] } = await during(() => importBundle(bundle, place), {
					saves: allSaves(origin, filled.writers),
				});
				const value = (performance.now() - startedAt) / 1_000;
				figures.push(
					...of('a save beside an import', saves),
					{ what: `${database}: … of them refused`, value: refusedOf(filled.writers), unit: '' },
					{ what: `${database}: an import beside 30 writers`, value, unit: 's' },
				);
			} finally {
				await server.stop();
			}
		});
		if (database === 'pglite') continue;
		const { seconds } = await withPlace(database, join(bench.scratch, 'alone'), (place) =>
			importBundle(bundle, place),
		);
		figures.push({ what: `${database}: an import alone`, value: seconds, unit: 's' });
	}
	return figures;
}

type Work = (isOver: () => boolean) => Promise<number[]>;

/** Runs everything until the first has ended. @returns milliseconds of each call, by name */
async function during(
	first: () => Promise<unknown>,
	others: Record<string, Work>,
): Promise<Record<string, number[]>> {
	let isOver = false;
	const running = Object.entries(others).map(async ([name, work]) => [name, await work(() => isOver)]);
	const all = Promise.all(running);
	try {
		await Promise.race([first(), all]);
	} finally {
		isOver = true;
	}
	return Object.fromEntries(await all);
}

/** Each writer in turn, so that their saves are spread over the two seconds. */
function allSaves(origin: string, texts: readonly Text[]): Work {
	return async (isOver) => {
		const each = texts.map(async (text, index) => {
			await pause((index * saveEveryMs) / texts.length);
			return timeUntil(isOver, saveEveryMs, () => save(origin, text));
		});
		return (await Promise.all(each)).flat();
	};
}

/** A working copy that exists, of a text with a version: what nearly every save is. */
async function save(origin: string, text: Text): Promise<void> {
	const content = contentOf(`${body}<p>${text.revision}</p>`);
	const saved = { revision: text.revision, baseVersion: 1, content, opening: text.articleId };
	const path = `/articles/${text.articleId}/zh/working-copy`;
	try {
		({ revision: text.revision } = await callAs<{ revision: number }>(text, origin, ['PUT', path, saved]));
	} catch {
		text.refused += 1;
	}
}

const refusedOf = (texts: readonly Text[]) => texts.reduce((sum, { refused }) => sum + refused, 0);

/** Only publications count; each is withdrawn again. */
function publications(origin: string, text: Text): Work {
	const path = `/articles/${text.articleId}/zh`;
	const seen = { latestVersion: 1, publishedVersion: null, scheduledFor: null };
	let state = 'draft';
	return async (isOver) => {
		const times: number[] = [];
		while (!isOver()) {
			const startedAt = performance.now();
			const publish = { seen: { ...seen, state }, version: 1 };
			await callAs(text, origin, ['POST', `${path}/publish`, publish]);
			times.push(performance.now() - startedAt);
			const withdraw = { seen: { ...seen, state: 'published', publishedVersion: 1 } };
			await callAs(text, origin, ['POST', `${path}/withdraw`, withdraw]);
			state = 'withdrawn';
			await pause(publishEveryMs);
		}
		return times;
	};
}

/** Ends a load after its first call. */
function onlyOnce(): () => boolean {
	let calls = 0;
	return () => {
		calls += 1;
		return calls > 1;
	};
}

const contentOf = (written: string): ArticleText => ({ ...emptyText, title: '大桥合龙', body: written });

/** A text of everybody's own, with one version. */
async function fillStore(database: Database): Promise<Filled> {
	await addNewsColumn(database);
	const addText = async (roles: string[]): Promise<Text> => {
		const signedIn = await signIn(database, roles);
		const article = { fdCode: newsColumn, lang: 'zh', content: contentOf(body) } as const;
		const created = await createArticle(database, signedIn.person, article, 2_000_000);
		const { articleId, revision } = created;
		const version = { revision, basedOn: null, note: '' };
		const key = { articleId, lang: 'zh' } as const;
		const made = await saveWorkingVersion(database, signedIn.person, key, version, 2_000_000);
		return { ...signedIn, articleId, revision: made.revision, refused: 0 };
	};
	// The built-in publisher role demands a second factor.
	const publishes = { roleId: 'bench-publisher', actions: ['publish' as const, 'withdraw' as const] };
	await database.insert(roles).values({ ...publishes, names: { zh: '发布', en: 'Publisher' } });
	const publisher = await addText(['writer', publishes.roleId]);
	const texts: Text[] = [];
	for (let index = 0; index < writers; index += 1) texts.push(await addText(['writer']));
	return { writers: texts, publisher };
}
