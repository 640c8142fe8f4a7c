import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '@portico/testing/wait-until.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnusablePicture } from '../unusable-media.ts';
import { picturesHere } from './picture-work.ts';
import { picturesApart } from './pictures-apart.ts';

let folder: string;
let path: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pictures-apart-'));
	path = join(folder, 'picture');
});

afterEach(() => rm(folder, { recursive: true }));

const plain = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: '#2a4d6e' } });

const running = new AbortController().signal;

test('give what this process gives', async () => {
	await writeFile(
		path,
		await plain(600, 300)
			.withExif({ IFD0: { Copyright: 'somebody' } })
			.jpeg()
			.toBuffer(),
	);
	const apart = picturesApart(running);
	expect(await apart.preparePicture(path)).toEqual(await picturesHere.preparePicture(path));
	expect(await apart.prepareAvif(path, [480])).toEqual(await picturesHere.prepareAvif(path, [480]));
	const [clean, again] = [join(folder, 'clean'), join(folder, 'again')];
	expect(await apart.removeMetadata(path, clean)).toBe(true);
	expect((await readFile(clean)).includes('somebody')).toBe(false);
	expect(await apart.removeMetadata(clean, again)).toBe(false);
	await plain(60, 30).tiff().toFile(path);
	expect(await apart.convertTiff(path, again)).toBe('jpg');
	expect((await sharp(again).metadata()).format).toBe('jpeg');
});

test('say why a picture cannot be used', async () => {
	await writeFile(path, 'words');
	const refused = picturesApart(running).preparePicture(path);
	await expect(refused).rejects.toThrow(UnusablePicture);
	await expect(refused).rejects.toMatchObject({ code: 'unusable-picture' });
});

test('tell other errors with their codes, by which a full disk is known', async () => {
	await writeFile(path, await plain(60, 30).tiff().toBuffer());
	const nowhere = join(folder, 'missing', 'copy');
	await expect(picturesApart(running).convertTiff(path, nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('have a low priority, and end with their signal', async () => {
	// Nobody ever writes into it, so that reading it has no end.
	await promisify(execFile)('mkfifo', [path]);
	const stop = new AbortController();
	const ended = expect(picturesApart(stop.signal).preparePicture(path)).rejects.toThrow(/abort/);
	await waitUntil(async () => expect(await priorityOfChildren()).toContain(10));
	stop.abort();
	await ended;
	await waitUntil(async () => expect(await priorityOfChildren()).not.toContain(10));
});

/** The niceness of each process that this one has started, as Linux lists them. */
async function priorityOfChildren(): Promise<number[]> {
	const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
	const processes = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
	// After the name in brackets, which may hold anything: state, parent, …
	const fields = processes.map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '));
	const children = fields.filter(([state, parent]) => Number(parent) === process.pid && state !== 'Z');
	return children.map((values) => Number(values[16]));
}
