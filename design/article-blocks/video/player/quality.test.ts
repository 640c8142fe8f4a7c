import { describe, expect, it } from 'vitest';
import { automaticIndexes, rungsOf } from './quality.ts';

const landscape = [
	{ width: 640, height: 360, bitrate: 5e5 },
	{ width: 1920, height: 1080, bitrate: 5e6 },
	{ width: 854, height: 480, bitrate: 1e6 },
	{ width: 1920, height: 1080, bitrate: 8e6 },
];

describe('the qualities of a stream', () => {
	it('are named by the shorter side, grouped by it and sorted best first', () => {
		expect(rungsOf(landscape)).toEqual([
			{ label: '1080p', indexes: [1, 3] },
			{ label: '480p', indexes: [2] },
			{ label: '360p', indexes: [0] },
		]);
		expect(rungsOf([{ width: 720, height: 1280 }])[0]?.label).toBe('720p');
	});

	it('are named by bit rate where the stream does not state sizes', () => {
		expect(rungsOf([{ bitrate: 1_240_000 }, { bitrate: 12_600_000 }]).map(({ label }) => label)).toEqual([
			'13 Mb/s',
			'1.2 Mb/s',
		]);
	});

	it('are limited to 480p, or the smallest one, with data saver on', () => {
		expect(automaticIndexes(landscape, false)).toEqual([0, 1, 2, 3]);
		expect(automaticIndexes(landscape, true)).toEqual([0, 2]);
		expect(
			automaticIndexes(
				[
					{ width: 1920, height: 1080 },
					{ width: 1280, height: 720 },
				],
				true,
			),
		).toEqual([1]);
	});
});
