import { createCipheriv, randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnusableFilm } from '../unusable-film.ts';
import type { VideoManifest } from '../video-manifest.ts';
import { writeManifest } from './write-manifest.ts';

/** A key serves so many segments of every rendition; the same ones, so that a change of rendition needs no key. */
const segmentsPerKey = 10;

const keyName = (index: number): string => `key-${String(index).padStart(5, '0')}.key`;

/** Encrypts a file in its place: AES-128 in CBC mode with PKCS #7 (RFC 8216bis, 4.4.4.4). */
async function encryptFile(path: string, key: Buffer, initialisation: Buffer): Promise<void> {
	const cipher = createCipheriv('aes-128-cbc', key, initialisation);
	const plain = await readFile(path);
	await writeFile(`${path}.encrypted`, Buffer.concat([cipher.update(plain), cipher.final()]));
	await rename(`${path}.encrypted`, path);
}

/** Encrypts the segments of one playlist and writes beside each how to decrypt it. */
async function encryptPlaylist(
	folder: string,
	name: string,
	keyOf: (index: number) => Buffer,
): Promise<void> {
	const text = await readFile(join(folder, name), 'utf8');
	for (const [tag, what] of [
		['#EXT-X-KEY', 'is encrypted already'],
		['#EXT-X-BYTERANGE', 'has segments that are parts of files'],
		['#EXT-X-MAP', 'has fragmented MP4 segments'],
	] as const) {
		if (text.includes(tag)) throw new UnusableFilm(`${name} cannot be encrypted: it ${what}.`);
	}
	const lines: string[] = [];
	let segments = 0;
	for (const line of text.split('\n')) {
		if (line !== '' && !line.startsWith('#')) {
			const keyIndex = Math.floor(segments / segmentsPerKey);
			const initialisation = randomBytes(16);
			await encryptFile(join(folder, line.trim()), keyOf(keyIndex), initialisation);
			// Its tags, down to its length, stand before it already; the key applies from where it stands.
			const own = lines.findLastIndex((before) => before.startsWith('#EXTINF'));
			const attributes = [
				'METHOD=AES-128',
				`URI="${keyName(keyIndex)}"`,
				`IV=0x${initialisation.toString('hex')}`,
			];
			lines.splice(own, 0, `#EXT-X-KEY:${attributes.join()}`);
			segments += 1;
		}
		lines.push(line);
	}
	await writeFile(join(folder, name), lines.join('\n'));
}

/**
 * Encrypts a plain package in its folder, pictures and sound but not subtitles: new keys `key-00000.key` …
 * (16 bytes), a random start for every segment, the keys named in the master too, so that players may
 * fetch them early. What would give the film away plainly (the download) is removed. `video.json` is
 * written anew and returned. It needs no ffmpeg. An interrupted run leaves a folder that is no use:
 * it is for folders that are still being made. Throws `UnusableFilm` where a playlist is not of a
 * kind it can encrypt.
 */
export async function encryptPackage(folder: string, manifest: VideoManifest): Promise<VideoManifest> {
	const { files, ...described } = manifest;
	const keys: Buffer[] = [];
	const keyOf = (index: number): Buffer => {
		keys[index] ??= randomBytes(16);
		return keys[index];
	};
	const plain = new Set([manifest.master, ...manifest.subtitles.map(({ playlist }) => playlist)]);
	for (const { name } of files) {
		if (name.endsWith('.m3u8') && !plain.has(name)) await encryptPlaylist(folder, name, keyOf);
	}
	for (const [index, key] of keys.entries()) await writeFile(join(folder, keyName(index)), key);

	const sessionKeys = keys.map((_, index) => `#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${keyName(index)}"`);
	const [head = '', ...rest] = (await readFile(join(folder, manifest.master), 'utf8')).split('\n');
	const versionLine = rest.findIndex((line) => line.startsWith('#EXT-X-VERSION'));
	rest.splice(versionLine + 1, 0, ...sessionKeys);
	await writeFile(join(folder, manifest.master), [head, ...rest].join('\n'));

	if (manifest.download !== null) await rm(join(folder, manifest.download));
	return writeManifest(folder, { ...described, download: null, encrypted: true });
}
