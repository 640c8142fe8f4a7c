import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser, type Page } from '@portico/testing/browser/launch-browser.ts';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { type Bench, type Figure, median } from './measure.ts';
import { startPortico } from './servers.ts';
import { demoStore } from './stores.ts';

/** A page of each kind, in the demo; the first is an article without pictures, as most are. */
const pages = [
	...[
		'/articledetail/ultrasonic-bolt-preload',
		'/articledetail/four-shifts-after-dark',
		'/',
		'/columndetail/news',
	],
	...['/ztzldetail/topic-green', '/articlepagelist/notices', '/articleimglist/energy'],
	...['/articleimglists/group-news', '/articleimglistch/photo-stories', '/articlevideolist/films'],
	...['/articlewzq/digest', '/articleqnzy/youth', '/column_article/profile', '/articlesearch?q=1956'],
	...['/leaders/leadership', '/companyLeaderDetail1', '/companyzzjge/organisation'],
];

/** As on a phone. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'zh-CN' };

/** What a page asks for before its first paint and in all, how quickly the next one opens, and Lighthouse's verdict. */
export async function measurePageLoad(bench: Bench): Promise<Figure[]> {
	const place = { dataDir: await demoStore(bench), databaseUrl: '' };
	const portico = await startPortico(place, bench.scratch, { processor: bench.processors.server });
	const servers = { '': portico.address, ...(bench.against ? { ', against': bench.against } : {}) };
	const paths = bench.quick ? pages.slice(0, 2) : pages;
	try {
		// The first answer to each address has no good compression yet.
		for (const path of paths) for (const origin of Object.values(servers)) await fetch(origin + path);
		return [
			...(await measureRequests(bench, servers, paths)),
			...(await measureNavigation(bench, servers)),
			...(await measureLighthouse(bench, servers, paths)),
		];
	} finally {
		await portico.stop();
	}
}

type Servers = Record<string, string>;

async function measureRequests(bench: Bench, servers: Servers, paths: readonly string[]): Promise<Figure[]> {
	const browser = await launchBrowser();
	const figures: Figure[] = [];
	try {
		for (const path of paths) {
			for (const [server, origin] of Object.entries(servers)) {
				const loads: Load[] = [];
				for (let round = 0; round < bench.rounds; round += 1) {
					const context = await browser.newContext(phone);
					loads.push(await openAndCount(await context.newPage(), origin + path));
					await context.close();
				}
				const of = (pick: (load: Load) => number) => median(loads.map(pick));
				figures.push(
					{
						what: `${path}${server}: before the first paint`,
						value: of((load) => load.earlyBytes / 1024),
						unit: 'KB',
					},
					{ what: '… requests', value: of((load) => load.earlyCount), unit: '' },
					{ what: '… in all', value: of((load) => load.bytes / 1024), unit: 'KB' },
					{ what: '… requests', value: of((load) => load.count), unit: '' },
				);
				const kilobytes = Math.round(of((load) => load.bytes / 1024));
				bench.log(`  ${path}${server}: ${kilobytes} KB, ${of((load) => load.count)} requests`);
			}
		}
	} finally {
		await browser.close();
	}
	return figures;
}

/** Bytes as received, headers counted. */
type Load = { earlyBytes: number; earlyCount: number; bytes: number; count: number };

/** Opens a page and waits until nothing has been asked for during two seconds. */
async function openAndCount(page: Page, address: string): Promise<Load> {
	const devTools = await page.context().newCDPSession(page);
	const requests = new Map<string, { at: number; bytes: number }>();
	let paintedAt = 0;
	let askedAt = Date.now();
	devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
		if (request.url.startsWith('data:')) return;
		requests.set(requestId, { at: timestamp, bytes: 0 });
		askedAt = Date.now();
	});
	devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const request = requests.get(requestId);
		if (request) request.bytes = encodedDataLength;
	});
	devTools.on('Page.lifecycleEvent', ({ name, timestamp }) => {
		if (name === 'firstPaint') paintedAt = timestamp;
	});
	await devTools.send('Network.enable');
	await devTools.send('Page.enable');
	await devTools.send('Page.setLifecycleEventsEnabled', { enabled: true });
	await page.goto(address);
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
	askedAt = Math.max(askedAt, Date.now());
	while (Date.now() < askedAt + 2000) await page.waitForTimeout(200);
	const all = [...requests.values()];
	const early = all.filter(({ at }) => at <= paintedAt);
	const sum = (counted: typeof all) => counted.reduce((total, { bytes }) => total + bytes, 0);
	return { earlyBytes: sum(early), earlyCount: early.length, bytes: sum(all), count: all.length };
}

const listOfArticles = '/articlepagelist/site-news';

const titleOf = (page: Page, name?: string) =>
	page.getByRole('main').getByRole('heading', { level: 1, ...(name && { name }) });

/** From a click on an article in a list to the painted article, each article once. */
async function measureNavigation(bench: Bench, servers: Servers): Promise<Figure[]> {
	const browser = await launchBrowser();
	const times = new Map(Object.keys(servers).map((server) => [server, [] as number[]]));
	try {
		const opened = new Map<string, { page: Page; title: string }>();
		for (const [server, origin] of Object.entries(servers)) {
			const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
			await page.goto(origin + listOfArticles);
			await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
			await page.waitForTimeout(4000);
			opened.set(server, { page, title: await titleOf(page).innerText() });
		}
		// The servers take turns, so that other load affects both. The first clicks warm up.
		for (let click = -2; click < (bench.quick ? 3 : 20); click += 1) {
			for (const [server, { page, title }] of opened) {
				const time = await page.evaluate(followLink, Math.max(0, click));
				if (click >= 0) times.get(server)?.push(time);
				await page.goBack();
				// Articles have lists of links, too: the address changes before the page does.
				await titleOf(page, title).waitFor();
			}
		}
	} finally {
		await browser.close();
	}
	return [...times].map(([server, values]) => ({
		what: `click to painted article${server}`,
		value: median(values),
		unit: 'ms',
	}));
}

/** Runs in the page. @returns milliseconds */
async function followLink(index: number): Promise<number> {
	const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/articledetail/"]');
	const link = links[index % links.length];
	if (!link) throw new Error('The list has no articles.');
	const title = document.querySelector('h1');
	const startedAt = performance.now();
	link.click();
	const frame = () => new Promise(requestAnimationFrame);
	while (title?.isConnected || !document.querySelector('main h1')) await frame();
	await frame();
	return performance.now() - startedAt;
}

/** Not a dependency: 176 MB, of use here alone. */
const lighthouseVersion = '13.5.0';

type Lighthouse = (
	address: string,
	flags: object,
) => Promise<{
	lhr: {
		categories: Record<string, { score: number | null }>;
		audits: Record<string, { numericValue?: number }>;
		/** How quick the machine was: the simulated processor is so many times slower. */
		environment: { benchmarkIndex: number };
	};
}>;

async function loadLighthouse(log: (line: string) => void): Promise<Lighthouse> {
	const folder = join(tmpdir(), 'portico-bench-tools', `lighthouse-${lighthouseVersion}`);
	const file = join(folder, 'node_modules/lighthouse/core/index.js');
	if (!existsSync(file)) {
		log(`  installing lighthouse ${lighthouseVersion}`);
		mkdirSync(folder, { recursive: true });
		const flags = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
		const { status } = spawnSync('npm', [...flags, `lighthouse@${lighthouseVersion}`], { stdio: 'inherit' });
		if (status !== 0) throw new Error('Lighthouse could not be installed.');
	}
	return (await import(pathToFileURL(file).href)).default;
}

/** Mobile, simulated: slow 4G and a slow processor. */
async function measureLighthouse(
	bench: Bench,
	servers: Servers,
	paths: readonly string[],
): Promise<Figure[]> {
	const lighthouse = await loadLighthouse(bench.log);
	const port = await findFreePort();
	const browser = await launchBrowser(`--remote-debugging-port=${port}`);
	const figures: Figure[] = [];
	try {
		for (const path of paths) {
			const measured = new Map(Object.keys(servers).map((server) => [server, [] as number[][]]));
			for (let round = 0; round < bench.rounds; round += 1) {
				// The servers take turns, so that other load affects both.
				for (const [server, origin] of Object.entries(servers)) {
					const { lhr } = await lighthouse(origin + path, { port, logLevel: 'silent', output: 'json' });
					const { performance, ...others } = lhr.categories;
					const scoreOf = (category: { score: number | null } | undefined) => 100 * (category?.score ?? 0);
					const timeOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
					measured
						.get(server)
						?.push([
							...[scoreOf(performance), Math.min(...Object.values(others).map(scoreOf))],
							...[
								timeOf('first-contentful-paint'),
								timeOf('largest-contentful-paint'),
								timeOf('total-blocking-time'),
								lhr.environment.benchmarkIndex,
							],
						]);
				}
			}
			for (const [server, scores] of measured) {
				const of = (index: number) => median(scores.map((score) => score[index] ?? Number.NaN));
				figures.push(
					{ what: `${path}${server}: Lighthouse, performance`, value: of(0), unit: '' },
					{ what: '… the lowest of the rest', value: of(1), unit: '' },
					{ what: '… first contentful paint', value: of(2), unit: 'ms' },
					{ what: '… largest contentful paint', value: of(3), unit: 'ms' },
					{ what: '… total blocking time', value: of(4), unit: 'ms' },
					{ what: '… the machine, by Lighthouse’s benchmark index', value: of(5), unit: '' },
				);
				const times = `first paint ${Math.round(of(2))} ms, blocking ${Math.round(of(4))} ms`;
				bench.log(`  ${path}${server}: Lighthouse ${of(0)}, ${of(1)}; ${times}; index ${Math.round(of(5))}`);
			}
		}
	} finally {
		await browser.close();
	}
	return figures;
}
