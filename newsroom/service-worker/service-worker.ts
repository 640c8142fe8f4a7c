/**
 * Opens the newsroom without a connection: keeps its files and its page in this browser. Pages of the edition before
 * find their files, too, after a deploy. Calls pass it by, and no answer to one is kept here.
 */

/** What a service worker has of the page's types, whose library conflicts with that of workers. */
type Waiting = Event & { waitUntil(done: Promise<unknown>): void };
type Asked = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
	skipWaiting(): Promise<void>;
	clients: { claim(): Promise<void> };
	addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void;
	addEventListener(kind: 'fetch', listener: (event: Asked) => void): void;
};

/** The edition, and the addresses of its files: `emit-service-worker.ts` writes them. */
declare const __NEWSROOM_EDITION__: string;
declare const __NEWSROOM_FILES__: readonly string[];

const [edition, files] = [__NEWSROOM_EDITION__, __NEWSROOM_FILES__];
const worker = globalThis as unknown as Worker;

/** Every address of the newsroom has this page. */
const pageAddress = '/newsroom';
const filesPath = '/newsroom/assets/';
const cachePrefix = 'portico-newsroom ';

/** Some mobile networks neither answer nor fail. */
const waitMs = 5_000;

worker.addEventListener('install', (event) => event.waitUntil(keepEdition()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOldEditions()));
worker.addEventListener('fetch', (event) => {
	const { method, mode, url } = event.request;
	const { origin, pathname } = new URL(url);
	if (method !== 'GET' || origin !== location.origin) return;
	if (pathname.startsWith(filesPath)) event.respondWith(loadFile(event.request));
	else if (mode === 'navigate' && isPage(pathname)) event.respondWith(openPage(event.request));
});

const isPage = (path: string) => path === pageAddress || path.startsWith(`${pageAddress}/`);

/** One file after the other: the person is at work meanwhile. A failure leaves the edition before in charge. */
async function keepEdition(): Promise<void> {
	const cache = await caches.open(cachePrefix + edition);
	const page = await fetch(pageAddress);
	const html = await page.clone().text();
	const scripts = Array.from(html.matchAll(/ src="([^"]+)"/g), ([, source]) => source);
	// During a deploy, another instance may have answered with another edition.
	const isOurs = scripts.length > 0 && scripts.every((source) => files.includes(source ?? ''));
	if (!page.ok || !isOurs) throw new Error('The page is of another edition.');
	await cache.put(pageAddress, page);
	for (const file of files) {
		// Their names tell what they hold: a file of the edition before is the same.
		const kept = await caches.match(file);
		if (kept) await cache.put(file, kept);
		else await cache.add(file);
	}
	await worker.skipWaiting();
}

/** Keeps this edition and the one before, of which pages may be open. */
async function dropOldEditions(): Promise<void> {
	const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
	await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
	await worker.clients.claim();
}

async function loadFile(request: Request): Promise<Response> {
	return (await caches.match(request.url)) ?? fetch(request);
}

/** The page as the server answers it now; as it is kept, where the server cannot be reached. */
async function openPage(request: Request): Promise<Response> {
	const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs));
	const answered = fetch(request);
	const answer = await Promise.race([answered, late]).catch(() => null);
	if (answer && answer.status < 502) return answer;
	const cache = await caches.open(cachePrefix + edition);
	return (await cache.match(pageAddress)) ?? answered;
}
