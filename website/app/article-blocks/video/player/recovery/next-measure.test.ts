import { describe, expect, it } from 'vitest';
import { nextMeasure, nothingDone, playedWell, type Recovery, triedAgain } from './next-measure.ts';
import { classifyFailure, type PlaybackFailure, standstill } from './playback-failure.ts';

const lost = classifyFailure({ status: 0 });
const refused = classifyFailure({ status: 404 });
const decode = classifyFailure({ code: 3 });
const unsupported = classifyFailure({ code: 4 });

/** The measures taken for the same failure again and again, at the given seconds. */
function measures(failure: PlaybackFailure, seconds: number[], { hasFile = false, online = true } = {}) {
	let recovery: Recovery = nothingDone;
	return seconds.map((second) => {
		const next = nextMeasure(recovery, failure, { now: second * 1000, online, hasFile });
		recovery = next.recovery;
		return next.measure;
	});
}

describe('what is done about a film that does not play', () => {
	it('reloads at most once in 30 seconds, and not without end', () => {
		expect(measures(lost, [0, 1, 31, 40, 62, 100])).toEqual([
			{ act: 'reload', source: 'stream' },
			{ act: 'reload-later', inMs: 29_000 },
			{ act: 'reload', source: 'stream' },
			{ act: 'reload-later', inMs: 21_000 },
			{ act: 'reload', source: 'stream' },
			{ act: 'give-up' },
		]);
	});

	it('plays the file when the stream cannot be had a second time', () => {
		expect(measures(refused, [0, 1], { hasFile: true })).toEqual([
			{ act: 'reload', source: 'stream' },
			{ act: 'reload', source: 'file' },
		]);
		expect(measures(decode, [0, 1], { hasFile: true }).at(-1)).toEqual({ act: 'reload', source: 'file' });
	});

	it('plays the file at once where the browser cannot play the stream, and says so where there is none', () => {
		expect(measures(unsupported, [0, 1], { hasFile: true })).toEqual([
			{ act: 'reload', source: 'file' },
			{ act: 'give-up' },
		]);
		expect(measures(unsupported, [0])).toEqual([{ act: 'give-up' }]);
	});

	it('asks for no file while the network itself is lost', () => {
		expect(measures(lost, [0, 1], { hasFile: true })[1]).toEqual({ act: 'reload-later', inMs: 29_000 });
	});

	it('waits for the connection while there is none, without counting', () => {
		expect(measures(lost, [0, 1, 2, 3], { online: false })).toEqual(
			Array.from({ length: 4 }, () => ({ act: 'await-connection' })),
		);
	});

	it('nudges a film that stands still twice before it reloads it', () => {
		expect(measures(standstill('stalled'), [0, 8, 16, 24]).map(({ act }) => act)).toEqual([
			'nudge',
			'nudge',
			'reload',
			'give-up',
		]);
	});

	it('does not play the same broken bytes a third time', () => {
		expect(measures(decode, [0, 40]).map(({ act }) => act)).toEqual(['reload', 'give-up']);
	});

	it('keeps the interval when the film played well in between, and begins anew for a visitor', () => {
		const { recovery } = nextMeasure(nothingDone, decode, { now: 0, online: true, hasFile: false });
		const again = nextMeasure(playedWell(recovery), decode, { now: 12_000, online: true, hasFile: false });
		expect(again.measure).toEqual({ act: 'reload-later', inMs: 18_000 });
		expect(triedAgain(5)).toEqual({ reloadedAt: 5, reloads: 0, nudges: 0, source: 'stream' });
	});
});
