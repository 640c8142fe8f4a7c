import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { formatTime } from '../subtitles/cue.ts';
import { type FinishedFilm, toJpeg } from './finished-film.ts';

const mostThumbnails = 200;
const columns = 10;
const rows = 10;
const widthOfLandscape = 160;
const heightOfPortrait = 160;

/** Seconds between thumbnails from which on keyframes alone, which come every 4 to 6 s, are near enough. */
const keyframesSuffice = 8;

/**
 * Writes the pictures shown over the seek bar: sprites `thumbnails-00.jpg` … of up to 10 × 10, and `thumbnails.vtt`,
 * which says of each span of the film where its picture stands (`thumbnails-00.jpg#xywh=x,y,width,height`). One a
 * second, in long films fewer, about 200 in all.
 *
 * @param source best the smallest rendition: decoding it is quick, and its pixels suffice.
 * @returns the name of the WebVTT file.
 */
export async function makeThumbnails(source: FinishedFilm): Promise<string> {
	const { programs, folder, film, duration, signal } = source;
	const step = Math.max(1, Math.ceil(duration / mostThumbnails));
	const count = Math.max(1, Math.ceil(duration / step));
	const { width, height } = thumbnailSize(source);
	const filters = [
		'setpts=PTS-STARTPTS',
		// Of each step the frame at its middle; of a film shorter than half a step its last one.
		`fps=1/${step}:eof_action=pass`,
		// Where the picture ends a little before the sound, its last frame stands for the rest.
		`tpad=stop_mode=clone:stop=${count}`,
		`trim=end_frame=${count}`,
		toJpeg(width, height),
		`tile=${columns}x${Math.min(rows, Math.ceil(count / columns))}`,
	].join(',');
	await runFfmpeg(
		programs,
		[
			...(step >= keyframesSuffice ? ['-skip_frame', 'nokey'] : []),
			...['-i', film, '-an', '-vf', filters, '-frames:v', String(Math.ceil(count / (columns * rows)))],
			...['-q:v', '5', '-start_number', '0', 'thumbnails-%02d.jpg'],
		],
		{ signal, folder },
	);

	const cues = Array.from({ length: count }, (_, index) => {
		const sprite = String(Math.floor(index / (columns * rows))).padStart(2, '0');
		const left = (index % columns) * width;
		const top = (Math.floor(index / columns) % rows) * height;
		const times = [index * step, Math.min((index + 1) * step, duration)].map((time) =>
			formatTime(time * 1000),
		);
		return `\n${times.join(' --> ')}\nthumbnails-${sprite}.jpg#xywh=${left},${top},${width},${height}\n`;
	});
	await writeFile(join(folder, 'thumbnails.vtt'), `WEBVTT\n${cues.join('')}`);
	return 'thumbnails.vtt';
}

function thumbnailSize({ width, height }: FinishedFilm) {
	// JPEG's chroma is halved: even sizes keep neighbours in a sprite apart.
	const even = (size: number) => Math.max(2, 2 * Math.round(size / 2));
	return width >= height
		? { width: widthOfLandscape, height: even((widthOfLandscape * height) / width) }
		: { width: even((heightOfPortrait * width) / height), height: heightOfPortrait };
}
