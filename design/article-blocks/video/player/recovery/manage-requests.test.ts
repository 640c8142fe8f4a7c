import { videoPlayer } from '@portico/api/video-player.ts';
import type Player from 'video.js/dist/types/player';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestOptions } from '../streaming.ts';
import { manageRequests } from './manage-requests.ts';

/** A pending request. Like the browser's, it fires `loadend` however it ends. */
class SentRequest extends EventTarget {
	readonly onerror = vi.fn();
	readonly status = 200;
	/** The original `send`, replaced while a request is delayed. */
	readonly sent = vi.fn();
	send = () => this.sent();

	abort(): void {
		this.dispatchEvent(new Event('loadend'));
	}
}

/** Sends a request through the hooks of the player. */
function send(options: RequestOptions, delayMs = 0): SentRequest {
	let change = (given: RequestOptions) => given;
	const streaming = { xhr: { onRequest: (hook: typeof change) => (change = hook) } };
	const player = {
		on: (type: string, act: () => void) => type === 'xhr-hooks-ready' && act(),
		tech: () => ({ vhs: streaming }),
	};
	manageRequests(player as unknown as Player, () => delayMs);
	const request = new SentRequest();
	const changed = change(options);
	expect(changed.timeout).toBe(0);
	changed.beforeSend?.(request as unknown as XMLHttpRequest);
	request.send();
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
])('times out a request with timeout %s ms after %i ms', (timeout, lasts) => {
	const request = send({ timeout });
	vi.advanceTimersByTime(lasts - 1);
	expect(request.onerror).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(request.onerror).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ETIMEDOUT' }));
});

it('clears the timer of an aborted request', () => {
	send({ timeout: 9000 }).abort();
	expect(vi.getTimerCount()).toBe(0);
});

it('delays repeatedly failing segments, but not playlists', () => {
	const segment = send({ requestType: 'segment' }, 4000);
	vi.advanceTimersByTime(3999);
	expect(segment.sent).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(segment.sent).toHaveBeenCalledOnce();
	expect(send({ requestType: 'hls-playlist' }, 4000).sent).toHaveBeenCalledOnce();
});

it('does not send a request that is aborted during its delay', () => {
	const segment = send({ requestType: 'segment' }, 4000);
	segment.abort();
	vi.advanceTimersByTime(60_000);
	expect(segment.sent).not.toHaveBeenCalled();
	expect(vi.getTimerCount()).toBe(0);
});
