import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { formatTime } from '../subtitles/cue.ts';
import { type EncodedVideo, toJpeg } from './encoded-video.ts';

const maxThumbnails = 200;
const columns = 10;
const rows = 10;
const landscapeWidth = 160;
const portraitHeight = 160;

/** From this interval (seconds), keyframes are close enough: they come every 4 to 6 s. */
const keyframesOnlyFromStep = 8;

/**
 * Writes the thumbnails for the seek bar: sprites `thumbnails-00.jpg` … of up to 10 × 10, and `thumbnails.vtt`,
 * which gives each time span its region (`thumbnails-00.jpg#xywh=x,y,width,height`). One per second, or fewer
 * in long videos: at most about 200.
 *
 * @param source preferably the smallest rendition, which decodes fastest
 * @returns the name of the WebVTT file
 */
export async function makeThumbnails(source: EncodedVideo): Promise<string> {
	const { programs, folder, video, duration, signal } = source;
	const step = Math.max(1, Math.ceil(duration / maxThumbnails));
	const count = Math.max(1, Math.ceil(duration / step));
	const { width, height } = thumbnailSize(source);
	const filters = [
		'setpts=PTS-STARTPTS',
		// The frame in the middle of each step; for a video shorter than half a step, its last frame.
		`fps=1/${step}:eof_action=pass`,
		// Repeat the last frame where the video ends slightly before the audio.
		`tpad=stop_mode=clone:stop=${count}`,
		`trim=end_frame=${count}`,
		toJpeg(width, height),
		`tile=${columns}x${Math.min(rows, Math.ceil(count / columns))}`,
	].join(',');
	await runFfmpeg(
		programs,
		[
			...(step >= keyframesOnlyFromStep ? ['-skip_frame', 'nokey'] : []),
			...['-i', video, '-an', '-vf', filters, '-frames:v', String(Math.ceil(count / (columns * rows)))],
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

function thumbnailSize({ width, height }: EncodedVideo) {
	// JPEG subsamples chroma: even sizes keep adjacent thumbnails from bleeding into each other.
	const even = (size: number) => Math.max(2, 2 * Math.round(size / 2));
	return width >= height
		? { width: landscapeWidth, height: even((landscapeWidth * height) / width) }
		: { width: even((portraitHeight * width) / height), height: portraitHeight };
}
