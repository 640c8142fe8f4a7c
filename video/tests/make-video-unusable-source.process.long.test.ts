import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestVideo, type TestVideoKind } from '@portico/testing/videos/make-test-video.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo } from '../make-video.ts';
import { UnusableVideo } from '../video-manifest.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'make-video-unusable-source-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The work folder must be empty, so that no partial package is imported. */
async function expectRejected(path: string, message: RegExp, poster?: string): Promise<void> {
	const workFolder = join(folder, 'work');
	const made = makeVideo(path, {
		...{ workFolder, subtitles: [], encrypt: false, preset: 'ultrafast', poster },
		...{ signal: new AbortController().signal, onProgress: () => undefined },
	});
	await expect(made).rejects.toThrow(message);
	await expect(made).rejects.toBeInstanceOf(UnusableVideo);
	expect(await readdir(workFolder).catch(() => [])).toEqual([]);
}

test.each<[TestVideoKind, string, RegExp]>([
	['empty', 'empty.mp4', /^empty\.mp4 is empty/],
	['broken', 'broken.mp4', /^broken\.mp4 is not a video, or is damaged: /],
	['audioOnly', 'song.m4a', /^song\.m4a has audio but no video/],
	['cover', 'album.m4a', /^album\.m4a has audio but no video \(cover art does not count\)/],
	['stillPicture', 'photo.png', /^photo\.png is a still image/],
	['stillPicture', 'photo.jpg', /^photo\.jpg is a still image/],
])('rejects %s (%s) with the reason', { timeout: 120_000 }, async (kind, name, message) => {
	await expectRejected(await makeTestVideo(kind, join(folder, name)), message);
});

test('rejects a missing file, a folder, a text file and a playlist', { timeout: 120_000 }, async () => {
	await expectRejected(join(folder, 'nowhere.mp4'), /^There is no file .*nowhere\.mp4\.$/);
	await mkdir(join(folder, 'folder.mp4'));
	await expectRejected(join(folder, 'folder.mp4'), /^folder\.mp4 is a folder/);
	await writeFile(join(folder, 'notes.txt'), 'These are the notes of a video, not the video.\n'.repeat(20));
	await expectRejected(join(folder, 'notes.txt'), /^notes\.txt is (a text file, not a video|not a video)/);
	await writeFile(
		join(folder, 'stream.m3u8'),
		'#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n',
	);
	await expectRejected(join(folder, 'stream.m3u8'), /^stream\.m3u8 is /);
});

test('rejects a DRM-protected video', { timeout: 120_000 }, async () => {
	const [unprotected, encrypted] = [join(folder, 'unprotected.mp4'), join(folder, 'encrypted.mp4')];
	await makeTestVideo('silent', unprotected, 1);
	execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
		...['-v', 'error', '-i', unprotected, '-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr'],
		...[
			'-encryption_key',
			'0123456789abcdef'.repeat(2),
			'-encryption_kid',
			'fedcba9876543210'.repeat(2),
			encrypted,
		],
	]);
	await expectRejected(encrypted, /^encrypted\.mp4 is protected \(DRM\)/);
});

test('rejects a video without decodable frames', { timeout: 120_000 }, async () => {
	const video = await makeTestVideo('silent', join(folder, 'lost.mp4'), 1);
	const bytes = await readFile(video);
	bytes.fill(0, bytes.indexOf('mdat') + 4, bytes.indexOf('moov') - 4);
	await writeFile(video, bytes);
	await expectRejected(video, /^No frame of lost\.mp4 can be decoded/);
});

test('rejects an unreadable poster before encoding', { timeout: 120_000 }, async () => {
	const video = await makeTestVideo('silent', join(folder, 'film.mp4'), 1);
	const poster = await makeTestVideo('broken', join(folder, 'poster.jpg'));
	await expectRejected(video, /poster\.jpg/, poster);
});
