import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { videoPlayer } from '@portico/api/video-player.ts';
import { expect, it } from 'vitest';

/**
 * Checks the constants of the specification, section 9, that video.js hard-codes, in the file that is bundled
 * into the player. A version with other values fails here.
 */
const library = readFileSync(
	createRequire(import.meta.url)
		.resolve('video.js')
		.replace('video.cjs.js', 'video.es.js'),
	'utf8',
);

/** Every number that a pattern matches. */
function valuesOf(pattern: RegExp): number[] {
	return [...library.matchAll(pattern)].map(([, value]) => Number(value));
}

it('checks for a stall every 250 ms', () => {
	expect(
		valuesOf(
			/checkCurrentTimeTimeout_ = window\$1\.setTimeout\(this\.monitorCurrentTime_\.bind\(this\), (\d+)\)/g,
		),
	).toEqual([videoPlayer.stallCheckMs]);
});

it('excludes a playlist after 10 appends without a longer buffer', () => {
	expect(valuesOf(/\[`\$\{type\}StalledDownloads_`\] < (\d+)\)/g)).toEqual([
		videoPlayer.appendsWithoutGrowth,
	]);
});

it('splits playlists at a height of 720 when all are excluded', () => {
	expect(valuesOf(/isNonHD = .*RESOLUTION\.height < (\d+);/g)).toEqual([
		videoPlayer.minimumHeightWhenAllExcluded,
	]);
});

it('smooths the bit rate by 0.55', () => {
	expect(valuesOf(/bufferBasedABR \? Vhs\.movingAverageBandwidthSelector\(([\d.]+)\)/g)).toEqual([
		videoPlayer.bitrateSmoothing,
	]);
});

it('has a default request timeout of 45 s', () => {
	expect(valuesOf(/timeout: (45e3)/g)).toEqual([videoPlayer.requestTimeoutMs]);
});

it('codes a failed playlist request as 2, or 4 from status 500 on', () => {
	expect(library).toMatch(/code: xhr\.status >= 500 \? 4 : 2/);
	expect([videoPlayer.errorCodes.server, videoPlayer.errorCodes.network]).toEqual([4, 2]);
});

it('codes stream errors without a code as decode errors, 3', () => {
	expect(valuesOf(/if \(typeof error === 'object' && !error\.code\) \{\s*error\.code = (\d);/g)).toEqual([
		videoPlayer.errorCodes.decode,
	]);
});

it('has the same defaults as our constants', () => {
	const found = (name: string) => valuesOf(new RegExp(`^\\s*${name}: (\\d+),`, 'gm'));
	expect(found('GOAL_BUFFER_LENGTH')).toEqual([videoPlayer.goalBufferSeconds]);
	expect(found('MAX_GOAL_BUFFER_LENGTH')).toEqual([videoPlayer.maximumBufferSeconds]);
	expect(found('BACK_BUFFER_LENGTH')).toEqual([videoPlayer.backBufferSeconds]);
	expect(found('INITIAL_BANDWIDTH')).toEqual([videoPlayer.initialBandwidth]);
	expect(valuesOf(/options_\.playlistExclusionDuration = (\d+);/g)).toEqual([
		videoPlayer.playlistExclusionSeconds,
	]);
});
