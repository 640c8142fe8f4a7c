import { expect, test } from 'vitest';
import { chooseFfmpeg } from './ensure-ffmpeg.mjs';

/** @typedef {import('./ensure-ffmpeg.mjs').Host} Host */

const onPath = { FFMPEG_PATH: 'ffmpeg', FFPROBE_PATH: 'ffprobe' };
const unpacked = { FFMPEG_PATH: '/npm/ffmpeg', FFPROBE_PATH: '/npm/ffprobe' };

/**
 * A host on which the listed programs run.
 * @param {string[]} running
 * @param {Partial<Host>} differences
 * @returns {Host}
 */
function host(running, differences = {}) {
	return {
		chosen: {},
		mayInstall: false,
		runs: (path) => running.includes(path),
		install: () => false,
		unpack: () => null,
		...differences,
	};
}

test('uses the programs on the path without installing any', () => {
	const install = () => expect.unreachable();
	const found = host(['ffmpeg', 'ffprobe'], { mayInstall: true, install, unpack: install });
	expect(chooseFfmpeg(found)).toEqual(onPath);
});

test('prefers the programs in the environment and fails when they do not run', () => {
	const chosen = { FFMPEG_PATH: '/opt/ffmpeg' };
	expect(chooseFfmpeg(host(['/opt/ffmpeg', 'ffmpeg', 'ffprobe'], { chosen }))).toEqual({
		...onPath,
		...chosen,
	});
	expect(() => chooseFfmpeg(host(['ffmpeg', 'ffprobe'], { chosen }))).toThrow(/FFMPEG_PATH=\/opt\/ffmpeg/);
});

test('installs Debian’s package if permitted, else npm’s', () => {
	/** @type {string[]} */
	const running = [];
	const install = () => running.push('ffmpeg', 'ffprobe') > 0;
	expect(chooseFfmpeg(host(running, { mayInstall: true, install }))).toEqual(onPath);
	const fetched = host(Object.values(unpacked), { unpack: () => unpacked });
	expect(chooseFfmpeg(fetched)).toEqual(unpacked);
	expect(chooseFfmpeg({ ...fetched, mayInstall: true })).toEqual(unpacked);
});

test('requires both programs', () => {
	expect(() => chooseFfmpeg(host(['ffmpeg']))).toThrow(/No ffmpeg runs here/);
});
