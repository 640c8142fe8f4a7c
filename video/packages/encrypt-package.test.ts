import { createDecipheriv } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VideoManifest } from '../video-manifest.ts';
import { encryptPackage } from './encrypt-package.ts';
import { writeManifest } from './work-folder.ts';
import { writeMasterPlaylist, writeMediaPlaylist } from './write-master-playlist.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'encrypt-package-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8');
const plainText = (name: string) => `what is in ${name}, the same as elsewhere`;

/** Two renditions of 12 tiny segments each, subtitles and a download. */
async function plainPackage(): Promise<VideoManifest> {
	const renditions = ['720p', '360p'].map((name, index) => ({
		...{ playlist: `${name}.m3u8`, width: 1280 >> index, height: 720 >> index },
		...{ bandwidth: 2000 >> index, averageBandwidth: null, codecs: 'avc1.64001f', frameRate: 25 },
	}));
	const names = (rung: string) =>
		Array.from({ length: 12 }, (_, i) => `${rung}-${String(i).padStart(5, '0')}.ts`);
	for (const rung of ['720p', '360p']) {
		const segments = names(rung).map((name) => ({ name, duration: 5, size: 1 }));
		await writeMediaPlaylist(folder, `${rung}.m3u8`, segments);
		for (const name of names(rung)) await writeFile(join(folder, name), plainText(name));
	}
	const subtitles = [{ lang: 'zh', name: '中文', playlist: 'subtitles-zh.m3u8', file: 'subtitles-zh.vtt' }];
	await writeFile(join(folder, 'subtitles-zh.m3u8'), '#EXTM3U\n#EXTINF:5,\nsubtitles-zh-00000.vtt\n');
	await writeFile(join(folder, 'subtitles-zh-00000.vtt'), 'WEBVTT\n');
	await writeFile(join(folder, 'film.mp4'), 'the video');
	await writeMasterPlaylist(folder, 'master.m3u8', { renditions, subtitles });
	return writeManifest(folder, {
		...{ format: 1, duration: 60, width: 1280, height: 720, master: 'master.m3u8', renditions, subtitles },
		...{ poster: null, thumbnails: null, download: 'film.mp4', encrypted: false },
	});
}

/** Decrypts as a player would, using the tags before each segment. */
async function decryptSegments(
	playlist: string,
): Promise<{ name: string; key: string; iv: string; text: string }[]> {
	const segments: { name: string; key: string; iv: string; text: string }[] = [];
	let [key, iv] = ['', ''];
	for (const line of (await read(playlist)).split('\n')) {
		const tag = /^#EXT-X-KEY:METHOD=AES-128,URI="(key-\d{5}\.key)",IV=0x([0-9a-f]{32})$/.exec(line);
		if (tag) [key, iv] = [tag[1] ?? '', tag[2] ?? ''];
		if (line === '' || line.startsWith('#')) continue;
		const decipher = createDecipheriv(
			'aes-128-cbc',
			await readFile(join(folder, key)),
			Buffer.from(iv, 'hex'),
		);
		const text = Buffer.concat([decipher.update(await readFile(join(folder, line))), decipher.final()]);
		segments.push({ name: line, key, iv, text: text.toString() });
	}
	return segments;
}

test('encrypts segments with one key per ten segments and an IV per segment', async () => {
	await encryptPackage(folder, await plainPackage());
	for (const rung of ['720p', '360p']) {
		const segments = await decryptSegments(`${rung}.m3u8`);
		expect(segments.map(({ text }) => text)).toEqual(segments.map(({ name }) => plainText(name)));
		expect(await read(segments[0]?.name ?? '')).not.toContain('what is in');
		expect(segments.map(({ key }) => key)).toEqual([
			...Array(10).fill('key-00000.key'),
			...Array(2).fill('key-00001.key'),
		]);
		expect(new Set(segments.map(({ iv }) => iv)).size).toBe(12);
	}
	expect((await readFile(join(folder, 'key-00000.key'))).length).toBe(16);
	expect(await readFile(join(folder, 'key-00000.key'))).not.toEqual(
		await readFile(join(folder, 'key-00001.key')),
	);
});

test('lists the keys in the master, removes the download and leaves subtitles readable', async () => {
	const manifest = await encryptPackage(folder, await plainPackage());
	const master = await read('master.m3u8');
	expect(master.split('\n').slice(0, 4)).toEqual([
		'#EXTM3U',
		'#EXT-X-VERSION:3',
		'#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-00000.key"',
		'#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-00001.key"',
	]);
	expect(manifest).toMatchObject({ encrypted: true, download: null });
	expect(JSON.parse(await read('video.json'))).toEqual(manifest);
	expect(await readdir(folder)).not.toContain('film.mp4');
	expect(await read('subtitles-zh-00000.vtt')).toBe('WEBVTT\n');
	expect(await read('subtitles-zh.m3u8')).not.toContain('KEY');
	const listed = manifest.files.map(({ name }) => name);
	expect(listed).toEqual((await readdir(folder)).filter((name) => name !== 'video.json').sort());
});

test('rejects a package that is already encrypted', async () => {
	const encrypted = await encryptPackage(folder, await plainPackage());
	await expect(encryptPackage(folder, encrypted)).rejects.toThrow('is already encrypted');
});
