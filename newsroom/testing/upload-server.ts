import type { ListedUpload } from '@portico/api/newsroom/answers/uploads.ts';
import { vi } from 'vitest';
import { invalidateTopics } from '../app/data/query-client.ts';

/** A request of the protocol: `PATCH 0` is a part that begins at the first byte. */
type MadeRequest = { method: string; address: string; headers: Record<string, string>; size: number };

/** What answers a request instead of the server: a failure, or nothing at all. */
type Answer = { status: number; body?: unknown } | 'no connection' | 'no answer';

/**
 * Receives uploads instead of the server, for the client of the protocol as browsers run it, and tells what has become
 * of them. Lasts until the test ends.
 */
export function startUploadServer() {
	const uploads = new Map<string, ListedUpload>();
	const requests: MadeRequest[] = [];
	const pending: (() => void)[] = [];
	let interfere: (request: MadeRequest) => Answer | null = () => null;
	let isHeld = false;
	let lastId = 0;

	const uploadAt = (address: string) => uploads.get(address.split('/').at(-1) ?? '');

	class Request {
		upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void } = {};
		onload?: () => void;
		onerror?: (event: unknown) => void;
		status = 0;
		responseText = '';
		#answered: Record<string, string> = {};
		#sent: MadeRequest = { method: '', address: '', headers: {}, size: 0 };
		#isAborted = false;

		open(method: string, address: string) {
			this.#sent = { method, address, headers: {}, size: 0 };
		}
		setRequestHeader(name: string, value: string) {
			this.#sent.headers[name] = value;
		}
		getResponseHeader = (name: string) => this.#answered[name] ?? null;
		abort() {
			this.#isAborted = true;
		}
		send(body: Blob | null) {
			this.#sent.size = body?.size ?? 0;
			requests.push(this.#sent);
			const answer = () => queueMicrotask(() => this.#isAborted || this.#answer());
			if (isHeld) pending.push(answer);
			else answer();
		}
		#answer() {
			const given = interfere(this.#sent);
			if (given === 'no answer') return;
			if (given === 'no connection') return this.onerror?.(new Event('error'));
			if (given) return this.#respond(given.status, {}, JSON.stringify(given.body ?? null));
			this.#receive();
		}
		#receive() {
			const { headers, address, size } = this.#sent;
			const method = headers['X-HTTP-Method-Override'] ?? this.#sent.method;
			const upload = uploadAt(address);
			if (method === 'POST') {
				const [, name = ''] = /filename (\S+)/.exec(headers['Upload-Metadata'] ?? '') ?? [];
				lastId += 1;
				const id = `u${lastId}`;
				const total = Number(headers['Upload-Length']);
				const shared = { file: null, videoId: null, refusal: null, createdAt: '2026-11-29T08:00:00Z' };
				uploads.set(id, { id, name: atob(name), size: total, received: 0, state: 'receiving', ...shared });
				return this.#respond(201, { Location: `/api/newsroom/uploads/${id}` });
			}
			if (!upload) return this.#respond(404, {}, method === 'HEAD' ? '' : refused(404, 'upload-not-found'));
			if (method === 'HEAD') {
				const lengths = { 'Upload-Offset': `${upload.received}`, 'Upload-Length': `${upload.size}` };
				return this.#respond(200, lengths);
			}
			if (method === 'DELETE') {
				uploads.delete(upload.id);
				return this.#respond(204, {});
			}
			if (Number(headers['Upload-Offset']) !== upload.received)
				return this.#respond(409, {}, refused(409, 'upload-offset'));
			this.upload.onprogress?.({ lengthComputable: true, loaded: size });
			upload.received += size;
			if (upload.received === upload.size) upload.state = 'waiting';
			this.#respond(204, { 'Upload-Offset': `${upload.received}` });
		}
		#respond(status: number, headers: Record<string, string>, text = '') {
			Object.assign(this, { status, responseText: text });
			this.#answered = headers;
			this.onload?.();
		}
	}

	vi.stubGlobal('XMLHttpRequest', Request);
	vi.stubGlobal('fetch', async () =>
		Response.json({ code: 200, message: 'ok', data: { items: [...uploads.values()] } }),
	);
	return {
		uploads,
		requests,
		/** The requests in short: their methods, and where parts begin. */
		made: () =>
			requests.map(({ method, headers }) => {
				const start = headers['Upload-Offset'];
				return start === undefined ? method : `${method} ${start}`;
			}),
		/** Answers requests instead of the server, as long as something is returned. */
		interfere(answer: (request: MadeRequest) => Answer | null) {
			interfere = answer;
		},
		/** Leaves requests without an answer until the returned function is called. */
		hold() {
			isHeld = true;
			return () => {
				isHeld = false;
				for (const answer of pending.splice(0)) answer();
			};
		},
		/** Makes a file of each upload that is whole, or refuses it, and tells the page. */
		finish(outcome: (upload: ListedUpload) => Partial<ListedUpload> = doneAs) {
			for (const upload of uploads.values())
				if (upload.state === 'waiting') Object.assign(upload, outcome(upload));
			invalidateTopics(['uploads']);
		},
	};
}

const doneAs = ({ name }: ListedUpload): Partial<ListedUpload> => ({
	state: 'done',
	file: `media/2026/${name}`,
});

const refused = (code: number, reason: string) =>
	JSON.stringify({ code, message: reason, data: { reason, fields: {} } });

/** A file of some bytes, as a person chooses it. */
export const pictureFile = (name: string, size = 10): File =>
	new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 });
