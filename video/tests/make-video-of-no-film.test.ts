import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo } from '../make-video.ts';
import { makeTestFilm, type TestFilm } from '../testing/make-test-film.ts';
import { UnusableFilm } from '../unusable-film.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'make-video-of-no-film-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The work folder must be left empty, so nothing half-made is taken for a film. */
async function expectRefused(path: string, message: RegExp, poster?: string): Promise<void> {
	const workFolder = join(folder, 'work');
	const made = makeVideo(path, {
		...{ workFolder, subtitles: [], encrypt: false, preset: 'ultrafast', poster },
		...{ signal: new AbortController().signal, onProgress: () => undefined },
	});
	await expect(made).rejects.toThrow(message);
	await expect(made).rejects.toBeInstanceOf(UnusableFilm);
	expect(await readdir(workFolder).catch(() => [])).toEqual([]);
}

test.each<[TestFilm, string, RegExp]>([
	['empty', 'empty.mp4', /^empty\.mp4 is empty/],
	['broken', 'broken.mp4', /^broken\.mp4 is no film, or is damaged: /],
	['audioOnly', 'song.m4a', /^song\.m4a has sound but no moving picture/],
	['cover', 'album.m4a', /^album\.m4a has sound but no moving picture \(a cover does not count\)/],
	['stillPicture', 'photo.png', /^photo\.png is a still picture/],
	['stillPicture', 'photo.jpg', /^photo\.jpg is a still picture/],
])('%s (%s) is refused, and why is said', { timeout: 120_000 }, async (kind, name, message) => {
	await expectRefused(await makeTestFilm(kind, join(folder, name)), message);
});

test('what is not there, is a folder, a text or a playlist is refused', { timeout: 120_000 }, async () => {
	await expectRefused(join(folder, 'nowhere.mp4'), /^There is no file .*nowhere\.mp4\.$/);
	await mkdir(join(folder, 'folder.mp4'));
	await expectRefused(join(folder, 'folder.mp4'), /^folder\.mp4 is a folder/);
	await writeFile(join(folder, 'notes.txt'), 'These are the notes of a film, not the film.\n'.repeat(20));
	await expectRefused(join(folder, 'notes.txt'), /^notes\.txt is (a text, not a film|no film)/);
	await writeFile(
		join(folder, 'stream.m3u8'),
		'#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n',
	);
	await expectRefused(join(folder, 'stream.m3u8'), /^stream\.m3u8 is /);
});

test('a protected film is known for one', { timeout: 120_000 }, async () => {
	const [plain, locked] = [join(folder, 'plain.mp4'), join(folder, 'locked.mp4')];
	await makeTestFilm('silent', plain, 1);
	execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
		...['-v', 'error', '-i', plain, '-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr'],
		...[
			'-encryption_key',
			'0123456789abcdef'.repeat(2),
			'-encryption_kid',
			'fedcba9876543210'.repeat(2),
			locked,
		],
	]);
	await expectRefused(locked, /^locked\.mp4 is protected \(DRM\)/);
});

test('a film whose pictures are lost is known for one', { timeout: 120_000 }, async () => {
	const film = await makeTestFilm('silent', join(folder, 'lost.mp4'), 1);
	const bytes = await readFile(film);
	bytes.fill(0, bytes.indexOf('mdat') + 4, bytes.indexOf('moov') - 4);
	await writeFile(film, bytes);
	await expectRefused(film, /^Not a single picture of lost\.mp4 can be decoded/);
});

test('a poster that is no picture is refused before anything is encoded', { timeout: 120_000 }, async () => {
	const film = await makeTestFilm('silent', join(folder, 'film.mp4'), 1);
	const poster = await makeTestFilm('broken', join(folder, 'poster.jpg'));
	await expectRefused(film, /poster\.jpg/, poster);
});
