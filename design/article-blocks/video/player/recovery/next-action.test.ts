import { describe, expect, it } from 'vitest';
import {
	afterManualRetry,
	afterStablePlayback,
	initialRecovery,
	nextAction,
	type Recovery,
} from './next-action.ts';
import { classifyFailure, type PlaybackFailure, stallFailure } from './playback-failure.ts';

const lost = classifyFailure({ status: 0 });
const refused = classifyFailure({ status: 404 });
const decode = classifyFailure({ code: 3 });
const unsupported = classifyFailure({ code: 4 });

/** The actions for the same failure at the given seconds. */
function actionsFor(failure: PlaybackFailure, seconds: number[], { hasFile = false, online = true } = {}) {
	let recovery: Recovery = initialRecovery;
	return seconds.map((second) => {
		const next = nextAction(recovery, failure, { now: second * 1000, online, hasFile });
		recovery = next.recovery;
		return next.action;
	});
}

describe('nextAction', () => {
	it('reloads at most once in 30 seconds and gives up in the end', () => {
		expect(actionsFor(lost, [0, 1, 31, 40, 62, 100])).toEqual([
			{ act: 'reload', source: 'stream' },
			{ act: 'reload-later', inMs: 29_000 },
			{ act: 'reload', source: 'stream' },
			{ act: 'reload-later', inMs: 21_000 },
			{ act: 'reload', source: 'stream' },
			{ act: 'give-up' },
		]);
	});

	it('falls back to the file when the stream fails twice', () => {
		expect(actionsFor(refused, [0, 1], { hasFile: true })).toEqual([
			{ act: 'reload', source: 'stream' },
			{ act: 'reload', source: 'file' },
		]);
		expect(actionsFor(decode, [0, 1], { hasFile: true }).at(-1)).toEqual({ act: 'reload', source: 'file' });
	});

	it('falls back to the file immediately for an unsupported stream, and gives up without one', () => {
		expect(actionsFor(unsupported, [0, 1], { hasFile: true })).toEqual([
			{ act: 'reload', source: 'file' },
			{ act: 'give-up' },
		]);
		expect(actionsFor(unsupported, [0])).toEqual([{ act: 'give-up' }]);
	});

	it('does not request the file while the connection is lost', () => {
		expect(actionsFor(lost, [0, 1], { hasFile: true })[1]).toEqual({ act: 'reload-later', inMs: 29_000 });
	});

	it('waits while offline, without counting attempts', () => {
		expect(actionsFor(lost, [0, 1, 2, 3], { online: false })).toEqual(
			Array.from({ length: 4 }, () => ({ act: 'await-connection' })),
		);
	});

	it('nudges a stalled video twice before reloading it', () => {
		expect(actionsFor(stallFailure('stalled'), [0, 8, 16, 24]).map(({ act }) => act)).toEqual([
			'nudge',
			'nudge',
			'reload',
			'give-up',
		]);
	});

	it('does not retry the same undecodable data a third time', () => {
		expect(actionsFor(decode, [0, 40]).map(({ act }) => act)).toEqual(['reload', 'give-up']);
	});

	it('keeps the interval after stable playback, and resets it for a manual retry', () => {
		const { recovery } = nextAction(initialRecovery, decode, { now: 0, online: true, hasFile: false });
		const again = nextAction(afterStablePlayback(recovery), decode, {
			now: 12_000,
			online: true,
			hasFile: false,
		});
		expect(again.action).toEqual({ act: 'reload-later', inMs: 18_000 });
		expect(afterManualRetry(5)).toEqual({ reloadedAt: 5, reloads: 0, nudges: 0, source: 'stream' });
	});
});
