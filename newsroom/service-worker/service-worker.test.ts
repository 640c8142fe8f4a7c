import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

const origin = 'https://newsroom.example.org';
const addressOf = (asked: string | Request) => new URL(typeof asked === 'string' ? asked : asked.url, origin);

/** The caches of a browser, in the order in which they were made. */
class KeptFiles {
	readonly editions = new Map<string, Map<string, Response>>();

	async open(name: string) {
		const files = this.editions.get(name) ?? new Map<string, Response>();
		this.editions.set(name, files);
		const put = async (asked: string | Request, answer: Response) => {
			files.set(addressOf(asked).pathname, answer);
		};
		return {
			put,
			add: async (asked: string) => put(asked, await fetch(asked)),
			match: async (asked: string) => files.get(addressOf(asked).pathname)?.clone(),
		};
	}

	async keys() {
		return [...this.editions.keys()];
	}

	async delete(name: string) {
		return this.editions.delete(name);
	}

	async match(asked: string) {
		for (const files of this.editions.values()) {
			const kept = files.get(addressOf(asked).pathname);
			if (kept) return kept.clone();
		}
		return undefined;
	}
}

let kept: KeptFiles;
let asked: string[];
let answer: (path: string) => Promise<Response>;

/** Runs the worker of an edition, whose page loads the first file. */
async function startEdition(edition: string, files: string[]) {
	vi.resetModules();
	vi.stubGlobal('__NEWSROOM_EDITION__', edition);
	vi.stubGlobal('__NEWSROOM_FILES__', files);
	const listeners: Record<string, Listener> = {};
	vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => {
		listeners[kind] = listener;
	});
	await import('./service-worker.ts');
	const run = (kind: 'install' | 'activate') =>
		new Promise<unknown>((resolve) => listeners[kind]?.({ waitUntil: resolve }));
	return {
		install: () => run('install'),
		activate: () => run('activate'),
		/** Null where the worker lets the browser ask. */
		async open(path: string, mode = 'navigate'): Promise<string | null> {
			let response: Promise<Response> | null = null;
			const request = { method: 'GET', mode, url: new URL(path, origin).href };
			listeners.fetch?.({
				request,
				respondWith: (answered: Promise<Response>) => {
					response = answered;
				},
			});
			return response && (await (response as Promise<Response>)).text();
		},
	};
}

const pageWith = (script: string) => `<script type="module" src="${script}"></script>`;
const [main, board] = ['/newsroom/assets/main-1.js', '/newsroom/assets/board-1.js'];

beforeEach(() => {
	kept = new KeptFiles();
	asked = [];
	answer = async (path) => new Response(path === '/newsroom' ? pageWith(main) : path);
	vi.stubGlobal('caches', kept);
	vi.stubGlobal('location', { origin });
	vi.stubGlobal('skipWaiting', async () => undefined);
	vi.stubGlobal('clients', { claim: async () => undefined });
	vi.stubGlobal('fetch', async (target: string | Request) => {
		const { pathname } = addressOf(target);
		asked.push(pathname);
		return answer(pathname);
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it('opens every page as the server answers it, and as it is kept where the server cannot be reached', async () => {
	const worker = await startEdition('one', [main, board]);
	await worker.install();
	answer = async () => new Response('now');
	expect(await worker.open('/newsroom/articles/new')).toBe('now');
	answer = async () => new Response('removed', { status: 404 });
	expect(await worker.open('/newsroom')).toBe('removed');
	answer = async () => new Response('bad gateway', { status: 502 });
	expect(await worker.open('/newsroom/articles/new')).toBe(pageWith(main));
	answer = () => Promise.reject(new TypeError('network'));
	expect(await worker.open('/newsroom/articles/new')).toBe(pageWith(main));
	expect(await worker.open(board, 'cors')).toBe(board);
	expect(await worker.open('/api/newsroom/session', 'cors')).toBeNull();
	expect(await worker.open('/articledetail/a')).toBeNull();
});

it('opens a page of which nothing comes, as it is kept', async () => {
	const worker = await startEdition('one', [main]);
	await worker.install();
	vi.useFakeTimers();
	answer = () => new Promise(() => undefined);
	const opened = worker.open('/newsroom');
	await vi.runAllTimersAsync();
	expect(await opened).toBe(pageWith(main));
});

it('asks only for what has changed since the edition before, and keeps the files of both', async () => {
	await (await startEdition('zero', ['/newsroom/assets/zero.js'])).install().catch(() => undefined);
	await (await startEdition('one', [main, board])).install();
	const next = '/newsroom/assets/main-2.js';
	answer = async (path) => new Response(path === '/newsroom' ? pageWith(next) : path);
	const worker = await startEdition('two', [next, board]);
	asked = [];
	await worker.install();
	expect(asked).toEqual(['/newsroom', next]);
	await worker.activate();
	expect([...kept.editions.keys()]).toEqual(['portico-newsroom one', 'portico-newsroom two']);
	answer = () => Promise.reject(new TypeError('network'));
	expect(await worker.open(main, 'cors')).toBe(main);
	expect(await worker.open('/newsroom')).toBe(pageWith(next));
});

it('does not begin with the page of another edition, which another instance has answered', async () => {
	const begins = vi.fn();
	vi.stubGlobal('skipWaiting', begins);
	const worker = await startEdition('two', ['/newsroom/assets/main-2.js']);
	await expect(worker.install()).rejects.toThrow('another edition');
	expect(begins).not.toHaveBeenCalled();
});
