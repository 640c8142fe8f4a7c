import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { videoPlayer } from '@portico/api/video-player.ts';
import { expect, it } from 'vitest';

/**
 * Figures of the specification, section 9, that are no options of the library, in the very file that is
 * built into the player: a version of it that has others fails here.
 */
const library = readFileSync(
	createRequire(import.meta.url)
		.resolve('video.js')
		.replace('video.cjs.js', 'video.es.js'),
	'utf8',
);

/** The number a pattern finds, everywhere it does. */
function figures(pattern: RegExp): number[] {
	return [...library.matchAll(pattern)].map(([, figure]) => Number(figure));
}

it('checks for a stall every 250 ms', () => {
	expect(
		figures(
			/checkCurrentTimeTimeout_ = window\$1\.setTimeout\(this\.monitorCurrentTime_\.bind\(this\), (\d+)\)/g,
		),
	).toEqual([videoPlayer.stallCheckMs]);
});

it('excludes a playlist after 10 appends without a longer buffer', () => {
	expect(figures(/\[`\$\{type\}StalledDownloads_`\] < (\d+)\)/g)).toEqual([videoPlayer.appendsWithoutGrowth]);
});

it('divides playlists at a height of 720 when all are excluded', () => {
	expect(figures(/isNonHD = .*RESOLUTION\.height < (\d+);/g)).toEqual([
		videoPlayer.minimumHeightWhenAllExcluded,
	]);
});

it('smooths the bit rate by 0.55', () => {
	expect(figures(/bufferBasedABR \? Vhs\.movingAverageBandwidthSelector\(([\d.]+)\)/g)).toEqual([
		videoPlayer.bitrateSmoothing,
	]);
});

it('waits 45 s for an answer, where nothing else is said', () => {
	expect(figures(/timeout: (45e3)/g)).toEqual([videoPlayer.requestTimeoutMs]);
});

it('calls a failed playlist request 2, or 4 from status 500 on', () => {
	expect(library).toMatch(/code: xhr\.status >= 500 \? 4 : 2/);
	expect([videoPlayer.errorCodes.server, videoPlayer.errorCodes.network]).toEqual([4, 2]);
});

it('calls errors of the stream without a code decode errors, 3', () => {
	expect(figures(/if \(typeof error === 'object' && !error\.code\) \{\s*error\.code = (\d);/g)).toEqual([
		videoPlayer.errorCodes.decode,
	]);
});

it('has our figures as its own defaults, so that none of them depends on how we set it', () => {
	const found = (name: string) => figures(new RegExp(`^\\s*${name}: (\\d+),`, 'gm'));
	expect(found('GOAL_BUFFER_LENGTH')).toEqual([videoPlayer.goalBufferSeconds]);
	expect(found('MAX_GOAL_BUFFER_LENGTH')).toEqual([videoPlayer.maximumBufferSeconds]);
	expect(found('BACK_BUFFER_LENGTH')).toEqual([videoPlayer.backBufferSeconds]);
	expect(found('INITIAL_BANDWIDTH')).toEqual([videoPlayer.initialBandwidth]);
	expect(figures(/options_\.playlistExclusionDuration = (\d+);/g)).toEqual([
		videoPlayer.playlistExclusionSeconds,
	]);
});
