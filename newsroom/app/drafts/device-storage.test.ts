import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const dayMs = 86_400_000;
const people = ['p1', 'p2'];

/** As a page begins: what the modules remember is of one page. */
async function loadModules() {
	vi.resetModules();
	return {
		...(await import('./local-drafts.ts')),
		...(await import('./device-storage.ts')),
		...(await import('../data/server-clock.ts')),
	};
}

let page: Awaited<ReturnType<typeof loadModules>>;

beforeEach(async () => {
	page = await loadModules();
});

afterEach(async () => {
	vi.useRealTimers();
	for (const copyId of await kept()) await page.removeCopy(copyId);
});

const answerAt = (date: string) => page.noteServerTime(new Response(null, { headers: { Date: date } }));

async function keep(copyId: string, ageDays: number, personId = 'p1'): Promise<void> {
	const keptAt = new Date(page.serverTime().getTime() - ageDays * dayMs).toISOString();
	await page.putCopy({ copyId, personId, articleId: 'a1', texts: {}, facts: {}, keptAt });
}

async function kept(): Promise<string[]> {
	const copies = await Promise.all(people.map(page.copiesOf));
	return copies
		.flat()
		.map(({ copyId }) => copyId)
		.sort();
}

it('removes nothing before the time is known, and then what is older than 30 days, whoever typed it, unless it is open', async () => {
	await keep('old', 31);
	await keep('of another', 2_000, 'p2');
	await keep('open', 31);
	await keep('newer', 29);
	const release = page.lockLocalDraft('open');
	page.removeOldCopies()();
	await keep('later', 0);
	expect(await kept()).toHaveLength(5);
	answerAt(new Date().toUTCString());
	page.removeOldCopies()();
	await expect.poll(kept).toEqual(['later', 'newer', 'open']);
	release();
	await expect
		.poll(() => {
			page.removeOldCopies()();
			return kept();
		})
		.toEqual(['later', 'newer']);
});

it('removes them once a day while the newsroom is open', async () => {
	answerAt(new Date().toUTCString());
	await keep('soon old', 29.5);
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
	const end = page.removeOldCopies();
	vi.advanceTimersByTime(dayMs);
	end();
	await expect.poll(kept).toEqual([]);
});

it('takes the time from the server, since the clock of a device may be years off', () => {
	answerAt('Wed, 01 May 2030 00:00:00 GMT');
	expect(page.serverTime().toISOString()).toMatch(/^2030-05-01T00:00:0/);
	page.noteServerTime(new Response(null));
	expect(page.serverTime().getFullYear()).toBe(2030);
});

it('asks the browser once to keep copies, and says what it answers', async () => {
	const persist = vi.fn(async () => false);
	vi.stubGlobal('navigator', { storage: { persist } });
	expect(page.deviceStorage()).toBeNull();
	page.noteCopyRefused();
	expect(page.deviceStorage()).toBe('refused');
	await page.noteCopyKept();
	await page.noteCopyKept();
	expect(persist).toHaveBeenCalledOnce();
	expect(page.deviceStorage()).toBe('may-be-cleared');
	page.noteCopyRefused();
	expect(page.deviceStorage()).toBe('refused');
	await page.noteCopyKept();
	expect(page.deviceStorage()).toBe('may-be-cleared');
});

it('says that the browser may clear copies where it cannot be asked, as without HTTPS', async () => {
	vi.stubGlobal('navigator', {});
	await page.noteCopyKept();
	expect(page.deviceStorage()).toBe('may-be-cleared');
});
