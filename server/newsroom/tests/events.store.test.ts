import { type NewsroomNotice, notifyNewsroom } from '@portico/content/events/notify-newsroom.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { startPages } from '@portico/testing/servers/start-pages.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createTestNewsroom, fromApplication, newsroomUrl, tokens } from './start-test-newsroom.ts';

describeWithStore('the event stream', (getDatabase, getStore) => {
	async function start() {
		const created = await createTestNewsroom(getStore());
		const mounted = { newsroom: created.newsroom, hasOwnPort: false, url: newsroomUrl };
		const pages = await startPages(getDatabase(), { newsroom: mounted });
		onTestFinished(async () => {
			await pages.stop();
			await created.newsroom.stop();
		});
		async function open(token: string = tokens.everything) {
			const response = await fetch(`${pages.origin}/api/newsroom/events`, {
				headers: { ...fromApplication(token), 'Accept-Encoding': 'br, gzip' },
			});
			return { response, next: eventReader(response) };
		}
		return { ...created, ...pages, open };
	}

	const announce = (notice: NewsroomNotice) =>
		getDatabase().transaction((transaction) => notifyNewsroom(transaction, notice));

	test('is private, not compressed and not collected by proxies', async () => {
		const { open } = await start();
		const { response, next } = await open();
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(response.headers.has('Content-Encoding')).toBe(false);
		expect(response.headers.get('X-Accel-Buffering')).toBe('no');
		expect(await next()).toBe('retry: 2000');
	});

	test('sends notices for everybody and for the person, when their transaction commits', async () => {
		const { open } = await start();
		const { next } = await open();
		await next();
		await announce({ topics: ['people', 'permissions'], personIds: ['somebody-else'] });
		await announce({ topics: ['articles'] });
		expect(await next()).toBe('event: changed\ndata: {"topics":["articles"]}');
		await announce({ topics: ['saved-views'], personIds: ['editor', 'somebody-else'] });
		expect(await next()).toBe('event: changed\ndata: {"topics":["saved-views"]}');
	});

	test('ends with an event when the session has ended', async () => {
		const { open, sessions, newsroom } = await start();
		const { next } = await open();
		await next();
		sessions.delete(tokens.everything);
		await announce({ topics: ['session'], personIds: ['editor'] });
		expect(await next()).toBe('event: ended\ndata: {}');
		expect(await next()).toBeNull();
		expect(newsroom.streams.count()).toBe(0);
	});

	test('says that everything may have changed after notices that cannot be read', async () => {
		const { open } = await start();
		const { next } = await open();
		await next();
		await announce({ topics: ['of-a-later-version'] } as unknown as NewsroomNotice);
		expect(await next()).toContain('"articles","people","permissions","session"');
	});

	test('tells of changed articles', async () => {
		const { open, newsroom } = await start();
		const { next } = await open(tokens.everything);
		await next();
		newsroom.notifyArticles();
		expect(await next()).toBe('event: changed\ndata: {"topics":["articles"]}');
	});

	test('ends when the server stops, which does not wait for it', async () => {
		const { open, stop, newsroom } = await start();
		const { next } = await open();
		await next();
		await stop();
		expect(await next()).toBeNull();
		expect(newsroom.streams.count()).toBe(0);
	});

	test('is refused to people who are not signed in, and beyond twenty', async () => {
		const { open } = await start();
		expect((await open('no-such-token-0000')).response.status).toBe(401);
		expect((await open(tokens.secondFactor)).response.status).toBe(401);
		for (let opened = 0; opened < 20; opened++) expect((await open()).response.status).toBe(200);
		expect((await open()).response.status).toBe(429);
		expect((await open(tokens.nothing)).response.status).toBe(200);
	});
});

/** Reads one event or comment after the other; null at the end. */
function eventReader(response: Response): () => Promise<string | null> {
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	return async () => {
		for (;;) {
			const end = text.indexOf('\n\n');
			if (end >= 0) {
				const event = text.slice(0, end);
				text = text.slice(end + 2);
				return event;
			}
			const part = await reader?.read();
			if (!part || part.done) return null;
			text += part.value;
		}
	};
}
