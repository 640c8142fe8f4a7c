import { join } from 'node:path';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { startSession } from '@portico/content/accounts/start-session.ts';
import { createArticle } from '@portico/content/drafts/create-article.ts';
import { columns } from '@portico/content/store/tables/schema.ts';
import { launchBrowser, type Page } from '@portico/testing/browser/launch-browser.ts';
import { demoBodies } from '@portico/testing/content/demo-bodies.ts';
import { addTestAccount, testBrowser, testSettings } from '@portico/testing/newsroom/test-accounts.ts';
import { type Bench, type Figure, latencyFigures } from './measure.ts';
import { startPortico, withStore } from './servers.ts';

/** Bytes of the body, in UTF-8: longer than all but a few articles. */
const bodyBytes = 140 * 1024;

/** A character must be there before the next picture of the screen, at 60 a second. */
const frameMs = 16;

/** Typing in the middle of a long body: from each character to the finished layout, in the newsroom's own page. */
export async function measureEditor(bench: Bench): Promise<Figure[]> {
	const place = { dataDir: join(bench.scratch, 'editor'), databaseUrl: '' };
	const { token, articleId } = await fillStore(place, bench.quick ? bodyBytes / 10 : bodyBytes);
	const server = await startPortico(place, bench.scratch, { processor: bench.processors.server });
	const browser = await launchBrowser();
	try {
		const context = await browser.newContext({
			baseURL: server.address,
			viewport: { width: 1440, height: 900 },
		});
		await context.addCookies([{ name: 'portico-newsroom', value: token, url: server.address }]);
		const page = await context.newPage();
		const figures: Figure[] = [];
		for (const hasPreview of [false, true]) {
			const rounds: number[][] = [];
			for (let round = -1; round < bench.rounds; round += 1) {
				await page.goto(`/newsroom/articles/${articleId}`);
				await page.locator('[role=textbox]').first().waitFor();
				if (hasPreview) await openPreview(page);
				const times = await typeCharacters(page, bench.quick ? 20 : 200);
				// The first round compiles.
				if (round >= 0) rounds.push(times);
			}
			const name = `a character in ${Math.round(bodyBytes / 1024)} KB${hasPreview ? ', previewed' : ''}`;
			const [p50, p95] = latencyFigures(name, rounds) as [Figure, Figure];
			figures.push(p50, { ...p95, ...(bench.quick ? {} : { limit: { atMost: frameMs } }) });
		}
		return figures;
	} finally {
		await browser.close();
		await server.stop();
	}
}

/** Shows the page of the article beside it, which follows what is typed. */
async function openPreview(page: Page): Promise<void> {
	await page.getByRole('button', { name: /^(预览|Preview)$/ }).click();
	await page.frameLocator('iframe').getByRole('article').waitFor();
}

/** A store with a writer who is signed in, and an article with a long body. */
async function fillStore(place: { dataDir: string; databaseUrl: string }, size: number) {
	let body = '';
	for (const [, next] of demoBodies()) {
		if (Buffer.byteLength(body) >= size) break;
		body += `${next}\n`;
	}
	return withStore(place, async (database) => {
		await database
			.insert(columns)
			.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻', en: 'News' } });
		const person = await addTestAccount(database, { roles: ['writer'] });
		const { token } = await database.transaction((transaction) =>
			startSession(
				transaction,
				{ ...testBrowser, personId: person.personId, secondFactor: true },
				testSettings,
			),
		);
		const content = { ...emptyText, title: '长文', body };
		const article = { fdCode: 'news', lang: 'zh', content } as const;
		const { articleId } = await createArticle(database, person, article, 2 * size);
		return { token, articleId };
	});
}

/**
 * Types in the middle paragraph of the body of an open editor.
 *
 * @returns milliseconds of each character: the editor's work, the page's, and the layout
 */
export function typeCharacters(page: Page, count: number): Promise<number[]> {
	return page.evaluate(async (characters) => {
		const body = document.querySelector<HTMLElement>('[role=textbox]');
		const paragraphs = body?.querySelectorAll(':scope > p') ?? [];
		const middle = paragraphs[Math.floor(paragraphs.length / 2)];
		if (!body || !middle) throw new Error('The body has no paragraphs.');
		const nextTask = () =>
			new Promise<void>((resolve) => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => resolve();
				port2.postMessage(null);
			});
		body.focus();
		getSelection()?.collapse(middle, middle.childNodes.length);
		const times: number[] = [];
		for (let typed = 0; typed < characters; typed += 1) {
			await new Promise(requestAnimationFrame);
			const startedAt = performance.now();
			document.execCommand('insertText', false, '字');
			await nextTask();
			body.getBoundingClientRect();
			times.push(performance.now() - startedAt);
		}
		return times;
	}, count);
}
