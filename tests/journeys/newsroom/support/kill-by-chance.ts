import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '@portico/testing/browser/find-chromium.ts';
import { launchOptionsFor } from '@portico/testing/browser/launch-options.ts';
import { bodyOf } from './editor.ts';
import { type Newsroom, sessionCookie } from './newsroom-test.ts';
import type { NewsroomPerson } from './people.ts';

/** What ends while somebody writes. */
export const kinds = ['tab', 'page', 'browser', 'server', 'network', 'session'] as const;

type Writing = { newsroom: Newsroom; person: NewsroomPerson; articleId: string; rounds: number };

/**
 * Writes an article, and in each round something ends at a chance moment. What was typed a second before must be there
 * when the article is opened again.
 *
 * @throws when anything is missing, with the round and what ended
 */
export async function killByChance({ newsroom, person, articleId, rounds }: Writing): Promise<void> {
	const { server } = newsroom;
	const folder = mkdtempSync(join(tmpdir(), 'portico-browser-'));
	let context = await launch();
	const kept: string[] = [];

	async function launch(): Promise<BrowserContext> {
		const options = launchOptionsFor(await findChromium());
		const launched = await chromium.launchPersistentContext(folder, { ...options, baseURL: server.origin });
		// What hangs says where.
		launched.setDefaultTimeout(60_000);
		await launched.addCookies([sessionCookie(person.token)]);
		return launched;
	}

	async function end(kind: (typeof kinds)[number], page: Page): Promise<void> {
		switch (kind) {
			case 'tab':
				return page.close();
			case 'page': {
				const crashed = page.waitForEvent('crash');
				const session = await context.newCDPSession(page);
				void session.send('Page.crash').catch(() => undefined);
				await crashed;
				return page.close();
			}
			case 'browser': {
				const closed = context.waitForEvent('close');
				for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
				await closed;
				context = await launch();
				return;
			}
			case 'server':
				await server.killAndRestart();
				return page.close();
			case 'network':
				await context.setOffline(true);
				await page.keyboard.type('无网络。');
				await page.close();
				await context.setOffline(false);
				return;
			case 'session':
				await context.clearCookies();
				await page.keyboard.type('无会话。');
				await page.close();
				await context.addCookies([sessionCookie(person.token)]);
		}
	}

	try {
		for (let round = 0; round < rounds; round += 1) {
			const kind = kinds[round % kinds.length] ?? 'tab';
			const page = await context.newPage();
			await page.goto(`/newsroom/articles/${articleId}`);
			await expectAll(page, kept, `before round ${round} (${kind})`);
			await bodyOf(page, '中文').click();
			await page.keyboard.press('Control+End');
			const words = Array.from({ length: 1 + chance(4) }, (_, index) => `${round}之${index}。`);
			for (const word of words) {
				await page.keyboard.type(word);
				// Saves begin two seconds after the last key: some rounds end during one.
				if (chance(3) === 0) await pass(page, chance(2_500));
			}
			await secondPasses(page);
			await expect(page.getByText('已有他人保存'), `in round ${round} (${kind})`).toHaveCount(0);
			kept.push(...words);
			for (let more = chance(3); more > 0; more -= 1) await page.keyboard.type('未必。');
			await end(kind, page);
		}
		const page = await context.newPage();
		await page.goto(`/newsroom/articles/${articleId}`);
		await expectAll(page, kept, 'after all rounds');
	} finally {
		await context.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

const chance = (below: number) => Math.floor(Math.random() * below);

/** Waits until the text has all these words, restoring what is offered. Nothing of one's own is a conflict. */
async function expectAll(page: Page, words: readonly string[], when: string): Promise<void> {
	const body = bodyOf(page, '中文');
	await body.waitFor();
	const restore = page.getByRole('button', { name: '恢复这些修改' });
	const missing = async () => {
		const text = (await body.textContent()) ?? '';
		const lacking = words.filter((word) => !text.includes(word));
		// The newest is offered first. Older ones, of which the server had all that counts, are left where they are.
		if (lacking.length > 0 && (await restore.isVisible())) await restore.click();
		return lacking;
	};
	await expect.poll(missing, { message: when }).toEqual([]);
	await expect(page.getByText('已有他人保存'), when).toHaveCount(0);
}

/**
 * Waits a second by the clock of the page, and for what it has begun to write to the device by then. On a busy machine
 * that takes longer, and is no loss.
 */
async function secondPasses(page: Page): Promise<void> {
	await pass(page, 1_000);
	await page.evaluate(async () => {
		const database = await new Promise<IDBDatabase>((resolve, reject) => {
			const opening = indexedDB.open('portico-newsroom');
			opening.onsuccess = () => resolve(opening.result);
			opening.onerror = () => reject(opening.error);
		});
		await new Promise((resolve) => {
			database.transaction('copies').objectStore('copies').count().onsuccess = resolve;
		});
		database.close();
	});
}

/** Waits until the clock of the page is so much later. */
async function pass(page: Page, ms: number): Promise<void> {
	const end = (await page.evaluate(() => Date.now())) + ms;
	await page.waitForFunction((later) => Date.now() >= later, end);
}

/** The processes of the browser that uses this folder. */
function processesOf(folder: string): number[] {
	return readdirSync('/proc')
		.filter((entry) => /^\d+$/.test(entry) && commandOf(entry).includes(`--user-data-dir=${folder}`))
		.map(Number);
}

function commandOf(pid: string): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
	} catch {
		return '';
	}
}
