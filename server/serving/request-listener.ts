import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLine } from '../operation/logs/request-log.ts';
import type { CacheOutcome } from '../operation/metrics/metrics.ts';
import type { AddressReader, CacheableAddress } from '../response-cache/cacheable-address.ts';
import type { CacheResult, MakeAnswer, ResponseCache } from '../response-cache/response-cache.ts';
import { sendResult, sendStoredAnswer } from '../response-cache/send-answer.ts';
import { type RequestWishes, readWishes } from './request-wishes.ts';

export type ListenerParts = {
	cache: ResponseCache;
	readAddress: AddressReader;
	/** Makes what the cache lacks, for a visitor. */
	make: MakeAnswer;
	/** Answers everything that does not go through the cache. */
	passOn(request: IncomingMessage, response: ServerResponse): unknown;
	/** Answers where making failed and nothing was there from before. */
	refuse(target: CacheableAddress, error: unknown): Response;
	routeOf(path: string): string;
	requestId(): string;
	told(request: RequestLine): void;
};

/** Other spellings of kept addresses, so that each is read once: clients spell theirs all alike. */
const mostSpellings = 2_000;

/**
 * Answers requests: what is kept goes out from here, without anything else being touched; what may be
 * kept is made through the cache; the rest is passed on.
 */
export function createRequestListener(parts: ListenerParts) {
	const { cache, readAddress, make, passOn, refuse, routeOf, requestId, told } = parts;
	const spellings = new Map<string, CacheableAddress>();

	function addressOf(url: string, path: string): CacheableAddress | null {
		const known = spellings.get(url);
		if (known) return known;
		const target = readAddress(path, url.slice(path.length));
		if (target && target.address !== url && cache.peek(target.address)) {
			if (spellings.size >= mostSpellings) spellings.clear();
			spellings.set(url, target);
		}
		return target;
	}

	async function answerThroughCache(
		wishes: RequestWishes,
		response: ServerResponse,
		target: CacheableAddress,
		id: string,
	): Promise<{ bytes: number; outcome: CacheOutcome }> {
		let result: CacheResult;
		try {
			result = await cache.get(target, make);
		} catch (error) {
			const { status, headers, body } = await whole(refuse(target, error));
			result = { passing: { status, headers, body }, outcome: 'miss' };
		}
		const bytes = await sendResult(wishes, response, result, id);
		if ('answer' in result) cache.measure(result.answer);
		return { bytes, outcome: result.outcome };
	}

	return (request: IncomingMessage, response: ServerResponse): void => {
		const started = performance.now();
		const id = requestId();
		const url = request.url ?? '/';
		const wishes = readWishes(request);
		const { method } = wishes;
		const at = url.indexOf('?');
		const path = at < 0 ? url : url.slice(0, at);
		const tell = (route: string, bytes: number | null, outcome: CacheOutcome) =>
			told({
				id,
				method,
				route,
				path,
				status: response.statusCode,
				milliseconds: performance.now() - started,
				bytes,
				outcome,
			});

		// A token may open more than everybody sees: nothing is kept for it, and nothing kept is given to it.
		const shared = (method === 'GET' || method === 'HEAD') && !wishes.authorised;
		const kept = shared ? cache.peek(url) : undefined;
		if (kept) {
			const sent = sendStoredAnswer(wishes, response, kept, 'hit', id);
			if (typeof sent === 'number') tell(kept.route, sent, 'hit');
			else {
				sent.then(
					(bytes) => {
						cache.measure(kept);
						tell(kept.route, bytes, 'hit');
					},
					(error: unknown) => response.destroy(error as Error),
				);
			}
			return;
		}
		const target = shared ? addressOf(url, path) : null;
		if (target) {
			answerThroughCache(wishes, response, target, id).then(
				({ bytes, outcome }) => tell(target.route, bytes, outcome),
				(error: unknown) => response.destroy(error as Error),
			);
			return;
		}
		response.setHeader('X-Request-Id', id);
		response.once('close', () => tell(routeOf(path), null, 'bypass'));
		passOn(request, response);
	};
}

async function whole(response: Response) {
	const body = Buffer.from(await response.arrayBuffer());
	return { status: response.status, headers: response.headers, body };
}
