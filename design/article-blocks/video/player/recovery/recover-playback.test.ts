import { exampleVideoAnswer } from '@portico/testing/videos/example-video-answer.ts';
import type Player from 'video.js/dist/types/player';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerContext } from '../player-context.ts';
import { zh } from '../player-texts.zh.ts';
import { buildNotice } from './notice.ts';
import { type RecoveryState, recoverPlayback } from './recover-playback.ts';

vi.mock('./notice.ts', () => ({
	buildNotice: vi.fn(() => ({ elements: [], hide: vi.fn(), showStatus: vi.fn(), showFailure: vi.fn() })),
}));

/** A scripted player that records calls. */
class ScriptedPlayer {
	listeners = new Map<string, (() => void)[]>();
	sources: string[] = [];
	at = 0;
	isPaused = true;
	loadedUntil = 0;
	failure: { code: number } | null = null;
	play = vi.fn(async () => {
		this.isPaused = false;
		this.trigger('play');
	});

	on(names: string | string[], listener: () => void) {
		for (const name of [names].flat()) {
			this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
		}
	}
	trigger(name: string) {
		for (const listener of this.listeners.get(name) ?? []) listener();
	}
	src({ src }: { src: string }) {
		this.sources.push(src);
		this.trigger('loadstart');
	}
	pause() {
		this.isPaused = true;
		this.trigger('pause');
	}
	currentTime(seconds = this.at) {
		this.at = seconds;
		return seconds;
	}
	error(failure = this.failure) {
		this.failure = failure;
		return failure;
	}
	paused = () => this.isPaused;
	ended = () => false;
	seeking = () => false;
	readyState = () => (this.loadedUntil > this.at ? 4 : 1);
	duration = () => 60;
	buffered = () => ({ length: 1, start: () => 0, end: () => this.loadedUntil });
	qualityLevels = () => Object.assign([{}, {}, {}], { on() {} });
	controller = { excludePlaylist: (_: object) => undefined, media: () => undefined };
	xhr = { onRequest: vi.fn() };
	tech = () => ({
		disposeSourceHandler() {},
		vhs: { xhr: this.xhr, playlistController_: this.controller },
	});

	fail(code: number) {
		this.failure = { code };
		this.trigger('error');
	}
}

let player: ScriptedPlayer;
let states: RecoveryState[];
let page: EventTarget;

function start() {
	const context = {
		player: player as unknown as Player,
		video: exampleVideoAnswer,
		language: 'zh',
		texts: zh,
		signal: new AbortController().signal,
		announce() {},
		closePanels: () => false,
	} satisfies PlayerContext;
	const keeping = recoverPlayback(context, {
		reloadVideo: async () => exampleVideoAnswer,
		onGone() {},
		onStateChange: (state) => states.push(state),
	});
	keeping.start();
}

beforeEach(() => {
	vi.useFakeTimers();
	page = new EventTarget();
	vi.stubGlobal('window', page);
	vi.stubGlobal('navigator', { onLine: true });
	player = new ScriptedPlayer();
	states = [];
});
afterEach(() => {
	vi.useRealTimers();
});

describe('recoverPlayback', () => {
	it('does not resume a video that was paused before it loaded', async () => {
		start();
		player.pause();
		player.loadedUntil = 30;
		player.trigger('loadedmetadata');
		await vi.advanceTimersByTimeAsync(60_000);
		expect({ states, sources: player.sources.length, paused: player.isPaused, at: player.at }).toEqual({
			states: [],
			sources: 1,
			paused: true,
			at: 0,
		});
	});

	it('does not report a failure when the browser blocks autoplay', async () => {
		player.play.mockRejectedValue(new DOMException('', 'NotAllowedError'));
		start();
		player.loadedUntil = 30;
		player.trigger('loadedmetadata');
		await vi.advanceTimersByTimeAsync(60_000);
		expect({ states, sources: player.sources.length }).toEqual({ states: [], sources: 1 });
	});

	it('reloads a waiting video once for repeated online events', async () => {
		start();
		for (let time = 0; time < 20; time += 1) {
			page.dispatchEvent(new Event('online'));
			await vi.advanceTimersByTimeAsync(100);
		}
		expect({ states, sources: player.sources.length }).toEqual({ states: ['recovering'], sources: 2 });
	});

	it('reports the failure of the stream when the file fails too', async () => {
		start();
		player.fail(2);
		await vi.advanceTimersByTimeAsync(0);
		player.fail(3);
		await vi.advanceTimersByTimeAsync(0);
		player.fail(4);
		const { showFailure } = vi.mocked(buildNotice).mock.results.at(-1)?.value ?? {};
		expect(player.sources.at(-1)).toBe(exampleVideoAnswer.download?.href);
		expect(showFailure).toHaveBeenCalledWith(
			expect.objectContaining({ kind: 'decode', code: 3 }),
			expect.anything(),
		);
	});

	describe('where every segment is missing', () => {
		const { retrying } = zh;
		const lastNotice = () => vi.mocked(buildNotice).mock.results.at(-1)?.value;

		/** Mimics video.js: each failure excludes a rendition, and the next request follows immediately. */
		async function requestsIn(seconds: number): Promise<number> {
			player.trigger('xhr-hooks-ready');
			const change = player.xhr.onRequest.mock.lastCall?.[0];
			let requests = 0;
			function request() {
				const sent = Object.assign(new EventTarget(), {
					abort() {},
					send() {
						requests += 1;
						setTimeout(() => {
							sent.dispatchEvent(new Event('loadend'));
							player.controller.excludePlaylist({ error: { status: 404 } });
							request();
						}, 50);
					},
				});
				change({ requestType: 'segment' }).beforeSend(sent);
				sent.send();
			}
			request();
			await vi.advanceTimersByTimeAsync(seconds * 1000);
			return requests;
		}

		it('backs off, and shows a notice within three seconds', async () => {
			start();
			expect(await requestsIn(3)).toBeLessThanOrEqual(6);
			expect(lastNotice().showStatus).toHaveBeenCalledExactlyOnceWith(retrying);
		});

		it('hides the notice when playback advances', async () => {
			start();
			player.trigger('loadedmetadata');
			await requestsIn(3);
			lastNotice().hide.mockClear();
			player.at = 1;
			player.trigger('timeupdate');
			expect(lastNotice().hide).toHaveBeenCalledOnce();
		});
	});

	it('ignores “try again” within three seconds of a load, and otherwise loads immediately', async () => {
		start();
		const tryAgain = vi.mocked(buildNotice).mock.lastCall?.[1] as () => void;
		const pressAfter = async (milliseconds: number) => {
			await vi.advanceTimersByTimeAsync(milliseconds);
			tryAgain();
			await vi.advanceTimersByTimeAsync(0);
			return player.sources.length;
		};
		expect(await pressAfter(2999)).toBe(1);
		expect(await pressAfter(1)).toBe(2);
		for (let press = 0; press < 9; press += 1) expect(await pressAfter(300)).toBe(2);
		expect(await pressAfter(300)).toBe(3);
	});
});
