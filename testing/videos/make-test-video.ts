import { execFile } from 'node:child_process';
import { open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-b:a', '96k'];

const picture = (size: string, rate: string, seconds: number) => [
	...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
const beep = (seconds: number) => [
	...['-f', 'lavfi', '-i', `sine=frequency=440:beep_factor=4:sample_rate=44100:duration=${seconds}`],
];

type Maker = (path: string, seconds: number) => Promise<void>;

const encoded =
	(options: (seconds: number) => string[]): Maker =>
	(path, seconds) =>
		ffmpeg(...options(seconds), path);

/** Kinds of videos, and of files mistaken for one, that editors upload. */
const makers = {
	landscape25: encoded((s) => [...picture('320x180', '25', s), ...beep(s), ...x264, ...aac]),
	/** As a phone held upright records it: landscape pixels with a rotation of 90 degrees. */
	portrait: async (path, seconds) => {
		const upright = `${path}.landscape${extname(path)}`;
		await ffmpeg(...picture('320x180', '30', seconds), ...beep(seconds), ...x264, ...aac, upright);
		await turnByMatrix(upright, path);
		await rm(upright);
	},
	sixtyFps: encoded((s) => [...picture('320x180', '60', s), ...beep(s), ...x264, ...aac]),
	/** In every two seconds, 30 frames in the first and 10 in the second. */
	variableFrameRate: async (path, seconds) => {
		// Matroska keeps frame times; writing MP4 directly would fill in missing frames.
		const loose = `${path}.mkv`;
		await ffmpeg(
			...[...picture('320x180', '30', seconds), ...beep(seconds)],
			...['-vf', `select='lt(mod(t,2),1)+not(mod(n,3))'`, ...x264, ...aac, loose],
		);
		await ffmpeg('-i', loose, '-c', 'copy', path);
		await rm(loose);
	},
	oddSize: encoded((s) => [
		// `testsrc2` would round the size.
		...['-f', 'lavfi', '-i', `testsrc=size=427x241:rate=25:duration=${s}`],
		...beep(s),
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', ...aac],
	]),
	/** No audio stream. */
	silent: encoded((s) => [...picture('320x180', '25', s), ...x264]),
	/** A silent audio stream: its loudness is minus infinity. */
	quiet: encoded((s) => [
		...picture('320x180', '25', s),
		...['-f', 'lavfi', '-i', 'anullsrc=channel_layout=stereo:sample_rate=48000'],
		...['-t', String(s), ...x264, ...aac],
	]),
	hdr: encoded((s) => [
		...picture('320x180', '25', s),
		...beep(s),
		...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
		...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
		...['-x265-params', 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc', ...aac],
	]),
	interlaced: encoded((s) => [
		...picture('720x576', '50', s),
		...beep(s),
		...['-vf', 'interlace=scan=tff', '-c:v', 'mpeg2video', '-flags', '+ildct+ilme'],
		...['-b:v', '4M', ...aac],
	]),
	/** Non-square pixels: 160 × 180 are displayed as 320 × 180. */
	anamorphic: encoded((s) => [
		...picture('160x180', '25', s),
		...beep(s),
		...['-vf', 'setsar=2/1', ...x264, ...aac],
	]),
	/** 5.1 channels, with the tone in the centre. */
	surround: encoded((s) => [
		...picture('320x180', '25', s),
		...beep(s),
		...['-af', 'pan=5.1|FC=c0|FL=0.3*c0|FR=0.3*c0', ...x264, ...aac],
	]),
	audioOnly: encoded((s) => [...beep(s), ...aac]),
	/** Audio with a cover picture, which ffprobe lists as a video stream. */
	cover: async (path, seconds) => {
		const jpeg = `${path}.jpg`;
		await makeTestVideo('stillPicture', jpeg);
		await ffmpeg(
			...[...beep(seconds), '-i', jpeg, '-map', '0:a', '-map', '1:v', ...aac],
			...['-c:v', 'copy', '-disposition:v', 'attached_pic', path],
		);
		await rm(jpeg);
	},
	stillPicture: (path) => ffmpeg(...picture('640x360', '1', 1), '-frames:v', '1', '-update', '1', path),
	/** The index is at the beginning, so that the remaining half can be read. */
	truncated: async (path, seconds) => {
		await ffmpeg(
			...[...picture('320x180', '25', seconds), ...beep(seconds), ...x264, ...aac],
			...['-movflags', '+faststart', path],
		);
		await truncate(path, Math.floor((await stat(path)).size / 2));
	},
	/** Bytes that are not a video, under a video's name. */
	broken: (path) => writeFile(path, Buffer.alloc(20_000, 'no film at all. ')),
	empty: (path) => writeFile(path, ''),
} satisfies Record<string, Maker>;

export type TestVideoKind = keyof typeof makers;

/**
 * Makes a video with ffmpeg's test pictures and tones.
 *
 * @param path its extension selects the container: `.mp4` suits all but `stillPicture` (`.png`, `.jpg`), `interlaced`
 *   (`.ts`) and `cover` (`.m4a`, `.mp4`).
 * @param seconds ignored for a still picture, a broken and an empty file
 */
export async function makeTestVideo(kind: TestVideoKind, path: string, seconds = 2): Promise<string> {
	await makers[kind](path, seconds);
	return path;
}

async function ffmpeg(...options: string[]): Promise<void> {
	await run(process.env.FFMPEG_PATH ?? 'ffmpeg', [
		...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...options],
	]);
}

/**
 * Copies an MP4 and marks it as rotated by 90 degrees. ffmpeg's options for that differ between versions, so the
 * matrix of the track header is written here (ISO/IEC 14496-12, 8.3.2).
 */
async function turnByMatrix(from: string, to: string): Promise<void> {
	await ffmpeg('-i', from, '-c', 'copy', to);
	const file = await open(to, 'r+');
	try {
		const bytes = await file.readFile();
		const header = bytes.indexOf('tkhd');
		// After the type: version and flags, then fields whose size depends on the version.
		const matrix = header + 4 + (bytes[header + 4] === 1 ? 52 : 40);
		const turned = Buffer.alloc(36);
		const height = bytes.readUInt32BE(matrix + 40);
		[0, 0x10000, 0, -0x10000, 0, 0, height, 0, 0x40000000].forEach((value, index) => {
			turned.writeInt32BE(value, index * 4);
		});
		await file.write(turned, 0, turned.length, matrix);
	} finally {
		await file.close();
	}
}
