import { setTimeout as pause } from 'node:timers/promises';
import { startSession } from '@portico/content/accounts/start-session.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { columns } from '@portico/content/store/tables/schema.ts';
import { addTestAccount, testBrowser, testSettings } from '@portico/testing/newsroom/test-accounts.ts';

/** People who use the newsroom's calls, without its pages. */

/** The home column of all articles of these benchmarks. */
export const newsColumn = 'news';

export async function addNewsColumn(database: Database): Promise<void> {
	const names = { zh: '要闻', en: 'News' };
	await database.insert(columns).values({ fdCode: newsColumn, page: 'articlepagelist', names });
}

export type SignedIn = { person: PersonActor; token: string };

export async function signIn(database: Database, roles: string[]): Promise<SignedIn> {
	const person = await addTestAccount(database, { roles });
	const facts = { ...testBrowser, personId: person.personId, secondFactor: true };
	const { token } = await database.transaction((transaction) =>
		startSession(transaction, facts, testSettings),
	);
	return { person, token };
}

export function headersOf(token: string, origin: string): Record<string, string> {
	return { Origin: origin, Cookie: `portico-newsroom=${token}`, 'Content-Type': 'application/json' };
}

/** @param path below `/api/newsroom` @throws Error for any answer but 200 */
export async function callAs<Data>(
	{ token }: Pick<SignedIn, 'token'>,
	origin: string,
	[method, path, body]: [method: string, path: string, body?: unknown],
): Promise<Data> {
	const sent = body === undefined ? {} : { body: JSON.stringify(body) };
	const headers = headersOf(token, origin);
	const response = await fetch(`${origin}/api/newsroom${path}`, { method, headers, ...sent });
	const { code, data, message } = (await response.json()) as { code: number; data: Data; message: string };
	if (code !== 200) throw new Error(`${method} ${path} was answered by ${code}: ${message}`);
	return data;
}

/** Milliseconds of each call, one after another, with a rest between. */
export async function timeUntil(
	isOver: () => boolean,
	debounceMs: number,
	act: () => Promise<unknown>,
): Promise<number[]> {
	const times: number[] = [];
	while (!isOver()) {
		const startedAt = performance.now();
		await act();
		times.push(performance.now() - startedAt);
		await pause(debounceMs);
	}
	return times;
}
