import { createCipheriv, randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnusableVideo, type VideoManifest } from '../video-manifest.ts';
import { writeManifest } from './work-folder.ts';

/** All renditions share the key of the same segments, so switching renditions needs no new key. */
const segmentsPerKey = 10;

const keyName = (index: number): string => `key-${String(index).padStart(5, '0')}.key`;

/** Encrypts a file in place: AES-128-CBC with PKCS #7 padding (RFC 8216bis, 4.4.4.4). */
async function encryptFile(path: string, key: Buffer, iv: Buffer): Promise<void> {
	const cipher = createCipheriv('aes-128-cbc', key, iv);
	const plaintext = await readFile(path);
	await writeFile(`${path}.encrypted`, Buffer.concat([cipher.update(plaintext), cipher.final()]));
	await rename(`${path}.encrypted`, path);
}

/** Encrypts the segments of one playlist and adds their `#EXT-X-KEY` tags. */
async function encryptPlaylist(
	folder: string,
	name: string,
	keyOf: (index: number) => Buffer,
): Promise<void> {
	const text = await readFile(join(folder, name), 'utf8');
	for (const [tag, problem] of [
		['#EXT-X-KEY', 'is already encrypted'],
		['#EXT-X-BYTERANGE', 'has byte-range segments'],
		['#EXT-X-MAP', 'has fragmented MP4 segments'],
	] as const) {
		if (text.includes(tag)) throw new UnusableVideo(`${name} cannot be encrypted: it ${problem}.`);
	}
	const lines: string[] = [];
	let segmentCount = 0;
	for (const line of text.split('\n')) {
		if (line !== '' && !line.startsWith('#')) {
			const keyIndex = Math.floor(segmentCount / segmentsPerKey);
			const iv = randomBytes(16);
			await encryptFile(join(folder, line.trim()), keyOf(keyIndex), iv);
			// A key applies from its position, so insert it before the tags of this segment.
			const ownTags = lines.findLastIndex((before) => before.startsWith('#EXTINF'));
			const attributes = ['METHOD=AES-128', `URI="${keyName(keyIndex)}"`, `IV=0x${iv.toString('hex')}`];
			lines.splice(ownTags, 0, `#EXT-X-KEY:${attributes.join()}`);
			segmentCount += 1;
		}
		lines.push(line);
	}
	await writeFile(join(folder, name), lines.join('\n'));
}

/**
 * Encrypts a package in place, audio and video but not subtitles: new 16-byte keys `key-00000.key` …, a random
 * IV per segment, and session keys in the master so that players can prefetch them. Removes the unencrypted
 * download, then rewrites and returns the manifest. Needs no ffmpeg. An interrupted run leaves an unusable
 * folder, so call this only on a folder in progress.
 *
 * @throws UnusableVideo where a playlist cannot be encrypted
 */
export async function encryptPackage(folder: string, manifest: VideoManifest): Promise<VideoManifest> {
	const { files, ...described } = manifest;
	const keys: Buffer[] = [];
	const keyOf = (index: number): Buffer => {
		keys[index] ??= randomBytes(16);
		return keys[index];
	};
	const unencrypted = new Set([manifest.master, ...manifest.subtitles.map(({ playlist }) => playlist)]);
	for (const { name } of files) {
		if (name.endsWith('.m3u8') && !unencrypted.has(name)) await encryptPlaylist(folder, name, keyOf);
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
