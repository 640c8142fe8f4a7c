import type Player from 'video.js/dist/types/player';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleFilm } from '../../testing/example-film.ts';
import type { FilmStage } from '../film-stage.ts';
import { playerTextsIn } from '../texts/player-texts.ts';
import { type KeepingState, keepPlaying } from './keep-playing.ts';
import { buildNotice } from './notice.ts';

vi.mock('./notice.ts', () => ({
	buildNotice: vi.fn(() => ({ elements: [], hide() {}, tell() {}, fail: vi.fn() })),
}));

/** A player that does what the test says, and remembers what it was told. */
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
	qualityLevels = () => Object.assign([], { on() {} });
	tech = () => ({ disposeSourceHandler() {} });

	fail(code: number) {
		this.failure = { code };
		this.trigger('error');
	}
}

let player: ScriptedPlayer;
let states: KeepingState[];
let page: EventTarget;

function start() {
	const stage = {
		player: player as unknown as Player,
		video: exampleFilm,
		language: 'zh',
		texts: playerTextsIn('zh'),
		signal: new AbortController().signal,
		announce() {},
		closePanels: () => false,
	} satisfies FilmStage;
	const keeping = keepPlaying(stage, {
		reloadVideo: async () => exampleFilm,
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

describe('what keeps a film playing', () => {
	it('lets a film be that was paused before it had loaded', async () => {
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

	it('takes no film for failed that the browser does not let begin by itself', async () => {
		player.play.mockRejectedValue(new DOMException('', 'NotAllowedError'));
		start();
		player.loadedUntil = 30;
		player.trigger('loadedmetadata');
		await vi.advanceTimersByTimeAsync(60_000);
		expect({ states, sources: player.sources.length }).toEqual({ states: [], sources: 1 });
	});

	it('loads a waiting film once, however often the network says that it is back', async () => {
		start();
		for (let time = 0; time < 20; time += 1) {
			page.dispatchEvent(new Event('online'));
			await vi.advanceTimersByTimeAsync(100);
		}
		expect({ states, sources: player.sources.length }).toEqual({ states: ['recovering'], sources: 2 });
	});

	it('tells why the stream failed where its file cannot be had either', async () => {
		start();
		player.fail(2);
		await vi.advanceTimersByTimeAsync(0);
		player.fail(3);
		await vi.advanceTimersByTimeAsync(0);
		player.fail(4);
		const { fail } = vi.mocked(buildNotice).mock.results.at(-1)?.value ?? {};
		expect(player.sources.at(-1)).toBe(exampleFilm.download?.href);
		expect(fail).toHaveBeenCalledWith(
			expect.objectContaining({ kind: 'decode', code: 3 }),
			expect.anything(),
		);
	});
});
