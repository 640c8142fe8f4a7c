import { describe, expect, it } from 'vitest';
import { automaticPlaces, rungsOf } from './rungs.ts';

const landscape = [
	{ width: 640, height: 360, bitrate: 5e5 },
	{ width: 1920, height: 1080, bitrate: 5e6 },
	{ width: 854, height: 480, bitrate: 1e6 },
	{ width: 1920, height: 1080, bitrate: 8e6 },
];

describe('the qualities of a stream', () => {
	it('are named by the short side, best first, and gathered where several share it', () => {
		expect(rungsOf(landscape)).toEqual([
			{ label: '1080p', places: [1, 3] },
			{ label: '480p', places: [2] },
			{ label: '360p', places: [0] },
		]);
		expect(rungsOf([{ width: 720, height: 1280 }])[0]?.label).toBe('720p');
	});

	it('are named by their bit rate where the stream does not tell sizes', () => {
		expect(rungsOf([{ bitrate: 1_240_000 }, { bitrate: 12_600_000 }]).map(({ label }) => label)).toEqual([
			'13 Mb/s',
			'1.2 Mb/s',
		]);
	});

	it('are held to 480p where data are to be saved, or to the smallest', () => {
		expect(automaticPlaces(landscape, false)).toEqual([0, 1, 2, 3]);
		expect(automaticPlaces(landscape, true)).toEqual([0, 2]);
		expect(
			automaticPlaces(
				[
					{ width: 1920, height: 1080 },
					{ width: 1280, height: 720 },
				],
				true,
			),
		).toEqual([1]);
	});
});
