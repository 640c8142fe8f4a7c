import { describe, expect, it } from 'vitest';
import { createStallDetector, type Sample } from './stall-detector.ts';

/** Samples a scripted player once a second and returns the stalls found, by second. */
function sample(seconds: number, at: (second: number) => Partial<Sample>) {
	const detectStall = createStallDetector();
	const stalls: [number, string][] = [];
	for (let second = 0; second <= seconds; second += 1) {
		const found = detectStall({
			now: second * 1000,
			wantsToPlay: true,
			seeking: false,
			position: 5,
			ahead: 0,
			received: 0,
			failing: false,
			hopeless: false,
			...at(second),
		});
		if (found) stalls.push([second, found]);
	}
	return stalls;
}

describe('createStallDetector', () => {
	it('reports a video that has data and does not advance', () => {
		expect(sample(20, () => ({ ahead: 12 }))).toEqual([
			[8, 'stalled'],
			[16, 'stalled'],
		]);
	});

	it('reports a video that receives no data, sooner where requests fail', () => {
		expect(sample(25, () => ({}))).toEqual([[20, 'starved']]);
		expect(sample(10, () => ({ failing: true }))).toEqual([[8, 'starved']]);
		expect(sample(25, () => ({ seeking: true, ahead: 9 }))).toEqual([[20, 'starved']]);
	});

	it('does not report a slow network', () => {
		expect(sample(60, (second) => ({ received: Math.floor(second / 5) }))).toEqual([]);
		expect(sample(60, (second) => ({ ahead: second / 100 }))).toEqual([]);
	});

	it('reports a video with unusable data because its key is refused', () => {
		const fetchedAgain = (second: number) => ({ received: second, failing: true, hopeless: true });
		expect(sample(10, fetchedAgain)).toEqual([[8, 'starved']]);
	});

	it('does not report a video that plays, is paused or has ended', () => {
		expect(sample(60, (second) => ({ position: second, ahead: 9 }))).toEqual([]);
		expect(sample(60, () => ({ wantsToPlay: false, ahead: 9 }))).toEqual([]);
	});

	it('does not report a stall after the computer slept', () => {
		expect(sample(3, (second) => ({ now: second * 3_600_000, ahead: 9 }))).toEqual([]);
	});
});
