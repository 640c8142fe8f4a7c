import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VideoManifest } from '@portico/content/model/video-manifest.ts';

/** A JPEG of 16 × 9 pixels. */
const poster = Buffer.from(
	'/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARES' +
		'EhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAJABADASIA' +
		'AhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//E' +
		'ABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJABRP/Z',
	'base64',
);

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360\n360p.m3u8\n';
const rendition = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n360p-00000.ts\n#EXT-X-ENDLIST\n';

type Changes = {
	/** Additional or replaced files; null removes one. */
	files?: Record<string, string | Buffer | null>;
	/** Fields of the manifest that differ from the files. */
	manifest?: Partial<VideoManifest>;
};

/**
 * Writes a folder in the form of a video package: names and checksums are correct, but pictures and sound are
 * placeholder text.
 *
 * @param folder created if missing
 */
export function writePackage(
	folder: string,
	{ files: changed = {}, manifest = {} }: Changes = {},
): VideoManifest {
	const usual: Record<string, string | Buffer | null> = {
		'master.m3u8': master,
		'360p.m3u8': rendition,
		'360p-00000.ts': 'a picture moves',
		'film.mp4': 'it moves in one piece',
		'poster.jpg': poster,
		'subtitles-zh-00000.vtt': 'WEBVTT\n',
		'subtitles-zh.m3u8': '#EXTM3U\n',
		'subtitles-zh.vtt': 'WEBVTT\n',
		'thumbnails-00.jpg': poster,
		'thumbnails.vtt': 'WEBVTT\n',
	};
	mkdirSync(folder, { recursive: true });
	const files: VideoManifest['files'] = [];
	for (const [name, content] of Object.entries({ ...usual, ...changed })) {
		if (content === null) continue;
		const bytes = Buffer.from(content);
		writeFileSync(join(folder, name), bytes);
		files.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
	}
	const written: VideoManifest = {
		format: 1,
		duration: 6,
		width: 640,
		height: 360,
		master: 'master.m3u8',
		renditions: [
			{
				playlist: '360p.m3u8',
				width: 640,
				height: 360,
				bandwidth: 900_000,
				averageBandwidth: 700_000,
				codecs: 'avc1.64001e,mp4a.40.2',
				frameRate: 25,
			},
		],
		subtitles: [{ lang: 'zh', name: '中文', playlist: 'subtitles-zh.m3u8', file: 'subtitles-zh.vtt' }],
		poster: 'poster.jpg',
		thumbnails: 'thumbnails.vtt',
		download: 'film.mp4',
		encrypted: false,
		files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
		...manifest,
	};
	writeFileSync(join(folder, 'video.json'), JSON.stringify(written));
	return written;
}
