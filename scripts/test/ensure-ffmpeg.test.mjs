import { expect, test } from 'vitest';
import { chooseFfmpeg } from './ensure-ffmpeg.mjs';

/** @typedef {import('./ensure-ffmpeg.mjs').Machine} Machine */

const onPath = { FFMPEG_PATH: 'ffmpeg', FFPROBE_PATH: 'ffprobe' };
const unpacked = { FFMPEG_PATH: '/npm/ffmpeg', FFPROBE_PATH: '/npm/ffprobe' };

/**
 * A machine on which what is listed runs.
 * @param {string[]} running
 * @param {Partial<Machine>} differences
 * @returns {Machine}
 */
function machine(running, differences = {}) {
	return {
		chosen: {},
		mayInstall: false,
		runs: (path) => running.includes(path),
		install: () => false,
		unpack: () => null,
		...differences,
	};
}

test('what is on the path is used, and nothing is installed', () => {
	const install = () => expect.unreachable();
	const found = machine(['ffmpeg', 'ffprobe'], { mayInstall: true, install, unpack: install });
	expect(chooseFfmpeg(found)).toEqual(onPath);
});

test('what the environment names comes first, and is not replaced in silence', () => {
	const chosen = { FFMPEG_PATH: '/opt/ffmpeg' };
	expect(chooseFfmpeg(machine(['/opt/ffmpeg', 'ffmpeg', 'ffprobe'], { chosen }))).toEqual({
		...onPath,
		...chosen,
	});
	expect(() => chooseFfmpeg(machine(['ffmpeg', 'ffprobe'], { chosen }))).toThrow(/FFMPEG_PATH=\/opt\/ffmpeg/);
});

test('Debian’s is installed where we may, else npm’s is fetched', () => {
	/** @type {string[]} */
	const running = [];
	const install = () => running.push('ffmpeg', 'ffprobe') > 0;
	expect(chooseFfmpeg(machine(running, { mayInstall: true, install }))).toEqual(onPath);
	const fetched = machine(Object.values(unpacked), { unpack: () => unpacked });
	expect(chooseFfmpeg(fetched)).toEqual(unpacked);
	expect(chooseFfmpeg({ ...fetched, mayInstall: true })).toEqual(unpacked);
});

test('one of the two alone is none', () => {
	expect(() => chooseFfmpeg(machine(['ffmpeg']))).toThrow(/No ffmpeg runs here/);
});
