import { expect, test } from 'vitest';
import { progressOf, type VideoProgress } from './report-progress.ts';

function progress() {
	const clock = { now: 0 };
	const heard: VideoProgress[] = [];
	const report = progressOf(
		{ read: { says: 'reading', part: 0.2 }, encode: { says: 'encoding', part: 0.8 } },
		(one) => heard.push(one),
		() => clock.now,
	);
	return { clock, heard, report };
}

test('shares of steps add up to one share of the whole, with the time that is left', () => {
	const { clock, heard, report } = progress();
	report('read', 0.5);
	clock.now = 2_000;
	report('read', 1);
	clock.now = 10_000;
	report('encode', 0.375);
	expect(heard).toEqual([
		{ step: 'reading', share: 0.1, secondsLeft: null },
		{ step: 'reading', share: 0.2, secondsLeft: 8 },
		{ step: 'encoding', share: 0.5, secondsLeft: 10 },
	]);
});

test('no more than four reports a second are made, and none goes back or beyond the whole', () => {
	const { clock, heard, report } = progress();
	for (let ms = 0; ms < 1_000; ms += 10) {
		clock.now = ms;
		report('encode', ms === 500 ? 0 : 0.4 + ms / 2_000);
	}
	expect(heard).toHaveLength(4);
	const shares = heard.map(({ share }) => share);
	expect(shares).toEqual([...shares].sort((a, b) => a - b));
	report('encode', 1.5);
	expect(heard.at(-1)?.share).toBe(1);
});
