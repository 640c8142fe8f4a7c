import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentRefusal } from '@portico/content/model/refusals.ts';
import { readPackage } from '@portico/content/videos/read-package.ts';
import { checkHls } from '@portico/video/rules/check-hls.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { filmsApart } from './films-apart.ts';

let workFolder: string;

beforeEach(() => {
	workFolder = mkdtempSync(join(tmpdir(), 'films-apart-'));
	onTestFinished(() => rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 }));
});

const films = (jobs: 0 | 1 = 1) => filmsApart({ jobs, workFolder }, { info: () => undefined });
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** A film of eight seconds with sound. */
function testFilm(): string {
	const path = join(workFolder, 'film.mp4');
	const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=440'];
	execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-v', 'error', ...inputs, '-t', '8', path]);
	return path;
}

function subtitleFile(name: string, words: string): string {
	const path = join(workFolder, name);
	writeFileSync(path, `1\n00:00:01,000 --> 00:00:03,000\n${words}\n`);
	return path;
}

const codeOf = (promise: Promise<unknown>) =>
	promise.then(
		() => null,
		(error: ContentRefusal) => error.code,
	);

test('a film becomes a sound package with its subtitles, which can be changed without another film', async () => {
	const { make, openFolder, replaceSubtitles } = films();
	const folder = join(await openFolder(), 'package');
	const fractions: number[] = [];
	await make(testFilm(), folder, [{ lang: 'zh', path: subtitleFile('a.srt', '通车') }], {
		...options(),
		onProgress: ({ fraction }) => void fractions.push(fraction),
	});
	expect(fractions.at(-1)).toBe(1);
	expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
	const made = await readPackage(folder);
	expect(made.manifest.subtitles.map(({ lang }) => lang)).toEqual(['zh']);

	await replaceSubtitles(
		folder,
		[
			{ lang: 'en', path: subtitleFile('b.srt', 'Opened') },
			{ lang: 'zh', path: subtitleFile('c.srt', '大桥通车') },
		],
		options(),
	);
	const changed = await readPackage(folder);
	expect(changed.digest).not.toBe(made.digest);
	const { files: _, subtitles: __, ...film } = made.manifest;
	expect(changed.manifest).toMatchObject({ ...film, subtitles: [{ lang: 'zh' }, { lang: 'en' }] });
	expect(readFileSync(join(folder, 'subtitles-zh.vtt'), 'utf8')).toContain('大桥通车');
	expect(await checkHls(folder)).toEqual([]);

	// The others stay as they were.
	await replaceSubtitles(folder, [{ lang: 'en', path: null }], options());
	const left = await readPackage(folder);
	expect(left.manifest.subtitles).toMatchObject([{ lang: 'zh' }]);
	expect(readFileSync(join(folder, 'subtitles-zh.vtt'), 'utf8')).toContain('大桥通车');
	expect(existsSync(join(folder, 'subtitles-en.vtt'))).toBe(false);
	expect(await checkHls(folder)).toEqual([]);
});

test('work that is ended leaves no process behind', async () => {
	const { make, openFolder } = films();
	const folder = join(await openFolder(), 'package');
	const ending = new AbortController();
	const encoding = make(testFilm(), folder, [], {
		signal: ending.signal,
		onProgress: ({ fraction }) => fraction > 0.05 && ending.abort(new Error('ended')),
	});
	await expect(encoding).rejects.toThrow();
	// Each names the folder it works in.
	const running = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(workFolder);
	await expect.poll(running, { timeout: 30_000 }).toBe(false);
});

test('says what is wrong with a film, and with subtitles', async () => {
	const { make, openFolder, checkSubtitles } = films();
	const folder = join(await openFolder(), 'package');
	const text = join(workFolder, 'film.mkv');
	writeFileSync(text, 'no film at all');
	expect(await codeOf(make(text, folder, [], options()))).toBe('unusable-film');
	const sound = join(workFolder, 'film.mov');
	const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
	execFileSync(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'sine=440', '-t', '1', sound]);
	expect(await codeOf(make(sound, folder, [], options()))).toBe('unusable-film-sound-only');
	const check = (bytes: Buffer) => checkSubtitles({ name: 'a.srt', bytes, lang: 'zh' });
	expect(() => check(Buffer.from('hello'))).toThrow(expect.objectContaining({ code: 'unusable-subtitles' }));
	const oneBad = '1\n00:00:01,000 --> 00:00:03,000\n通车\n\n2\n00:00:09,000 --> 00:00:03,000\n倒\n';
	expect(check(Buffer.from(oneBad))).toEqual({ omitted: 1 });
});

/** Another byte in about one of so many places; the same for the same number. */
function mutated(film: Buffer, number: number, oneOf: number): Buffer {
	const changed = Buffer.from(film);
	let state = number;
	for (let at = 0; at < changed.length; at += 1 + (state % (2 * oneOf))) {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		changed[at] = state >> 16;
	}
	return changed;
}

/** The sizes that its first track is said to have, in pixels. */
function withSize(film: Buffer, width: number, height: number): Buffer {
	const changed = Buffer.from(film);
	const entry = film.indexOf('avc1');
	changed.writeUInt16BE(width, entry + 28);
	changed.writeUInt16BE(height, entry + 30);
	return changed;
}

test('films that lie about their size or kind, and damaged ones, are made or refused, and none is left running', async () => {
	const { make, openFolder } = films();
	const [mp4, mkv] = [testFilm(), join(workFolder, 'film.mkv')];
	execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-v', 'error', '-i', mp4, '-c', 'copy', mkv]);
	const film = readFileSync(mp4);
	const given: [name: string, bytes: Buffer][] = [
		['huge.mp4', withSize(film, 65_535, 65_535)],
		['without-size.mp4', withSize(film, 0, 0)],
		['half.mp4', film.subarray(0, film.length / 2)],
		['half.mkv', readFileSync(mkv).subarray(0, 50_000)],
		['of-another-kind.mkv', film],
		['with-a-page.mp4', Buffer.concat([film, Buffer.from('<script>alert(1)</script>')])],
	];
	for (let number = 1; number <= 12; number++) {
		const [name, bytes] = number % 2 === 0 ? ['mutated.mp4', film] : ['mutated.mkv', readFileSync(mkv)];
		given.push([`${number}-${name}`, mutated(bytes, number, number < 6 ? 1_000 : 40_000)]);
	}
	const results: Record<string, string | null> = {};
	for (const [name, bytes] of given) {
		const source = join(workFolder, name);
		writeFileSync(source, bytes);
		results[name] = await codeOf(make(source, join(await openFolder(), 'package'), [], options()));
	}
	const others = Object.entries(results).filter(
		([, code]) => !code?.startsWith('unusable-film') && code !== null,
	);
	expect(others).toEqual([]);
	expect(results).toMatchObject({ 'half.mp4': 'unusable-film', 'with-a-page.mp4': null });
	const running = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(workFolder);
	await expect.poll(running, { timeout: 30_000 }).toBe(false);
});

test('a machine makes no films without being asked to', async () => {
	expect(await films(0).isPossible()).toBe(false);
	expect(await films(1).isPossible()).toBe(true);
});
