import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { expect, test } from 'vitest';
import { folderMediaStore, type MediaStore, storeKey } from '../files/media-store.ts';
import { readPackage } from './read-package.ts';
import { isStored, storePackage } from './register-video.ts';
import { UnusableVideo } from './unusable-video.ts';

const ignore = () => undefined;

async function readWritten(files: Parameters<typeof writePackage>[1] = {}) {
	const folder = scratchFolder();
	writePackage(folder, files);
	return readPackage(folder);
}

async function stored(media: MediaStore, digest: string, name: string): Promise<string | null> {
	const opened = await media.openRead(storeKey(digest, name));
	return opened && (await buffer(opened.stream)).toString();
}

test('stores every file under the digest of the video, and reports progress up to the total', async () => {
	const media = folderMediaStore(scratchFolder());
	const video = await readWritten();
	const progressCalls: [number, number][] = [];
	expect(await isStored(media, video)).toBe(false);
	await storePackage(media, video, (...progress) => void progressCalls.push(progress));
	expect(await isStored(media, video)).toBe(true);
	expect(await stored(media, video.digest, 'film.mp4')).toBe('it moves in one piece');
	const total = video.manifest.files.reduce((sum, file) => sum + file.size, 0);
	expect(progressCalls).toHaveLength(video.manifest.files.length);
	expect(progressCalls.at(-1)).toEqual([total, total]);
});

test('stores a file larger than the memory limit', async () => {
	const media = folderMediaStore(scratchFolder());
	const video = await readWritten({ files: { 'film.mp4': Buffer.alloc(17 * 1024 * 1024, 'x') } });
	await storePackage(media, video, ignore);
	expect(await media.stat(storeKey(video.digest, 'film.mp4'))).toEqual({ size: 17 * 1024 * 1024 });
});

test.each<[string, (path: string) => void, reason: string]>([
	[
		'other bytes',
		(path) => writeFileSync(path, 'it moves in two pieces'.slice(0, 21)),
		'its SHA-256 is another',
	],
	[
		'more bytes',
		(path) => writeFileSync(path, 'it moves in one piece and goes on'),
		'its SHA-256 is another',
	],
	['nothing', (path) => rmSync(path), 'is missing'],
	[
		'a link',
		(path) => {
			rmSync(path);
			symlinkSync('/etc/passwd', path);
		},
		'is not a regular file',
	],
])('a file that has become %s since it was listed is not stored', async (_, change, reason) => {
	const media = folderMediaStore(scratchFolder());
	const video = await readWritten();
	change(join(video.folder, 'film.mp4'));
	const refused = storePackage(media, video, ignore);
	await expect(refused).rejects.toThrow(UnusableVideo);
	await expect(refused).rejects.toThrow(reason);
	expect(await media.has(storeKey(video.digest, 'film.mp4'))).toBe(false);
});

test('resumes after an interruption without reading a file twice', async () => {
	const media = folderMediaStore(scratchFolder());
	const video = await readWritten();
	const put: string[] = [];
	const observed: MediaStore = {
		...media,
		put: (digest, name, bytes) => {
			put.push(name);
			return media.put(digest, name, bytes);
		},
	};
	const stop = () => {
		throw new Error('Enough.');
	};
	await expect(storePackage(observed, video, stop)).rejects.toThrow('Enough.');
	expect(put.length).toBeLessThan(video.manifest.files.length);
	await storePackage(observed, video, ignore);
	expect(put.toSorted()).toEqual(video.manifest.files.map((file) => file.name));
});
