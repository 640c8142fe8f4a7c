import { followEvents } from '@portico/content/events/follow-events.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { startPages } from '@portico/testing/servers/start-pages.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createStoreContact } from '../../response-cache/store-contact.ts';

const minute = 60_000;

/** A proxy of the database that can be disconnected. */
function disconnectable(database: Database) {
	let isDisconnected = false;
	const proxy = new Proxy(database, {
		get(target, name) {
			if (isDisconnected) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
			const value = Reflect.get(target, name);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
	return {
		proxy,
		setDisconnected: (now: boolean) => {
			isDisconnected = now;
		},
	};
}

describeWithStore('an instance disconnected from its store', (getDatabase, getStore) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	test('serves withdrawn content for at most five minutes, then returns 503', async () => {
		const { proxy, setDisconnected } = disconnectable(getDatabase());
		let later = 0;
		const contact = createStoreContact({
			lastResponseAt: () => following.lastResponseAt,
			maxSilenceMs: 5 * minute,
			onChange: () => undefined,
			now: () => Date.now() + later,
		});
		const pages = await startPages(proxy, { contact });
		const noticed = Promise.withResolvers<void>();
		const following = await followEvents(
			{ ...getStore(), database: proxy },
			{
				onEvents: (events) =>
					pages.cache.invalidate(
						events.map(({ tags, kind }) => ({ tags, withdrawn: kind === 'withdrawals' })),
					),
				onGap: () => pages.cache.clear(),
				onFault: () => noticed.resolve(),
			},
			{ every: 50 },
		);
		onTestFinished(async () => {
			await following.stop();
			await pages.stop();
		});
		const ask = async (path: string) => {
			const response = await fetch(pages.origin + path);
			const { status, headers } = response;
			return { status, headers, cache: headers.get('Cache-Status'), text: await response.text() };
		};
		const withdrawn = ['/articledetail/bridge', '/en/articledetail/bridge', '/api/articles/bridge?lang=en'];
		for (const path of [...withdrawn, '/robots.txt', '/api/menus'])
			expect((await ask(path)).status).toBe(200);

		setDisconnected(true);
		// A query that began before may still read what happens now.
		await noticed.promise;
		for (const lang of ['zh', 'en'] as const) await withdraw(getDatabase(), { articleId: 'bridge', lang });
		later = 4 * minute;
		for (const path of withdrawn) expect((await ask(path)).cache, path).toBe('portico; hit');
		later = 6 * minute;
		for (const path of [...withdrawn, ...withdrawn]) {
			const { status, headers, cache, text } = await ask(path);
			expect([status, headers.get('Cache-Control'), cache], path).toEqual([
				503,
				'no-store',
				'portico; fwd=miss',
			]);
			expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
			expect(text).not.toMatch(/跨海大桥|sea bridge/);
		}
		expect((await ask('/articledetail/bridge')).text).toMatch(/<html[^>]* lang="zh/);
		expect((await ask('/en/articledetail/bridge')).text).toMatch(/<html[^>]* lang="en/);
		for (const path of ['/robots.txt', '/api/menus']) {
			const { status, headers, cache } = await ask(path);
			expect([status, headers.get('Cache-Control'), cache], path).toEqual([
				...[200, 'no-store', 'portico; hit; detail=stale'],
			]);
		}

		setDisconnected(false);
		later = 0;
		await waitUntil(async () => expect((await ask('/articledetail/bridge')).status).toBe(404));
		expect((await ask('/robots.txt')).cache).toBe('portico; hit');
	});
});
