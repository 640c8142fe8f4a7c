import { describe, expect, it } from 'vitest';
import { type Sample, watchForStandstill } from './standstill-watch.ts';

/** Looks once a second at a player that changes as told, and returns what was seen, by second. */
function watch(seconds: number, at: (second: number) => Partial<Sample>) {
	const look = watchForStandstill();
	const seen: [number, string][] = [];
	for (let second = 0; second <= seconds; second += 1) {
		const found = look({
			now: second * 1000,
			wantsToPlay: true,
			seeking: false,
			position: 5,
			ahead: 0,
			received: 0,
			failing: false,
			futile: false,
			...at(second),
		});
		if (found) seen.push([second, found]);
	}
	return seen;
}

describe('the watch for standstills', () => {
	it('tells of a film that has data and does not move', () => {
		expect(watch(20, () => ({ ahead: 12 }))).toEqual([
			[8, 'stalled'],
			[16, 'stalled'],
		]);
	});

	it('tells of a film to which nothing comes, sooner where requests fail', () => {
		expect(watch(25, () => ({}))).toEqual([[20, 'starved']]);
		expect(watch(10, () => ({ failing: true }))).toEqual([[8, 'starved']]);
		expect(watch(25, () => ({ seeking: true, ahead: 9 }))).toEqual([[20, 'starved']]);
	});

	it('lets a slow network be', () => {
		expect(watch(60, (second) => ({ received: Math.floor(second / 5) }))).toEqual([]);
		expect(watch(60, (second) => ({ ahead: second / 100 }))).toEqual([]);
	});

	it('tells of a film whose data are of no use, for its key is refused', () => {
		const fetchedAgain = (second: number) => ({ received: second, failing: true, futile: true });
		expect(watch(10, fetchedAgain)).toEqual([[8, 'starved']]);
	});

	it('lets a film be that plays, is paused or has ended', () => {
		expect(watch(60, (second) => ({ position: second, ahead: 9 }))).toEqual([]);
		expect(watch(60, () => ({ wantsToPlay: false, ahead: 9 }))).toEqual([]);
	});

	it('does not take a computer that slept for a film that stood still', () => {
		expect(watch(3, (second) => ({ now: second * 3_600_000, ahead: 9 }))).toEqual([]);
	});
});
