import { videoPlayer } from '@portico/api/video-player.ts';
import type Player from 'video.js/dist/types/player';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestOptions } from '../streaming/streaming.ts';
import { watchRequests } from './requests.ts';

/** A request on its way. Like a browser's, it tells of its end however it ends. */
class SentRequest extends EventTarget {
	readonly onerror = vi.fn();
	readonly status = 200;

	abort(): void {
		this.dispatchEvent(new Event('loadend'));
	}
}

/** What the streaming part of a player sends with these options. */
function send(options: RequestOptions): SentRequest {
	let change = (given: RequestOptions) => given;
	const streaming = { xhr: { onRequest: (hook: typeof change) => (change = hook) } };
	const player = {
		on: (type: string, act: () => void) => type === 'xhr-hooks-ready' && act(),
		tech: () => ({ vhs: streaming }),
	};
	watchRequests(player as unknown as Player);
	const request = new SentRequest();
	const changed = change(options);
	expect(changed.timeout).toBe(0);
	changed.beforeSend?.(request as unknown as XMLHttpRequest);
	return request;
}

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

it.each([
	[null, videoPlayer.requestTimeoutMs],
	[10 * videoPlayer.requestTimeoutMs, videoPlayer.requestTimeoutMs],
	[9000, 9000],
])('ends a request whose timeout is %s ms after %i ms, and says so', (timeout, lasts) => {
	const request = send({ timeout });
	vi.advanceTimersByTime(lasts - 1);
	expect(request.onerror).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(request.onerror).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ETIMEDOUT' }));
});

it('keeps nothing of a request that is aborted', () => {
	send({ timeout: 9000 }).abort();
	expect(vi.getTimerCount()).toBe(0);
});
