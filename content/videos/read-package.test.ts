import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { expect, test } from 'vitest';
import { readPackage } from './read-package.ts';
import { UnusableVideo } from './unusable-video.ts';

type Manifest = ReturnType<typeof writePackage>;

/** The reasons for refusing a folder. */
async function complaintAbout(folder: string): Promise<string> {
	try {
		await readPackage(folder);
	} catch (error) {
		expect(error).toBeInstanceOf(UnusableVideo);
		return (error as Error).message;
	}
	return 'nothing';
}

test('identifies a video by the content of its files, not by the name of its folder', async () => {
	const [one, same, other] = [scratchFolder(), scratchFolder(), scratchFolder()];
	const manifest = writePackage(one);
	writePackage(same);
	writePackage(other, { files: { '360p-00000.ts': 'another picture' } });
	writeFileSync(join(one, '.DS_Store'), 'strewn about');
	const read = await readPackage(one);
	expect(read.manifest).toEqual(manifest);
	expect(read.digest).toMatch(/^[0-9a-f]{64}$/);
	expect((await readPackage(same)).digest).toBe(read.digest);
	expect((await readPackage(other)).digest).not.toBe(read.digest);
});

test.each<[string, (folder: string) => void, string]>([
	['missing', (folder) => rmSync(folder, { recursive: true }), 'is no folder'],
	['empty', (folder) => rmSync(join(folder, 'video.json')), 'video.json is missing'],
	['without a readable list', (folder) => writeFileSync(join(folder, 'video.json'), '{'), 'is not JSON'],
	['with a huge list', (folder) => truncateSync(join(folder, 'video.json'), 9_000_000), 'larger than 8 MB'],
	['lacking a file', (folder) => rmSync(join(folder, 'film.mp4')), 'film.mp4 is missing'],
	['copied by half', (folder) => truncateSync(join(folder, 'film.mp4'), 3), 'film.mp4 has 3 bytes, not 21'],
	[
		'with a file too many',
		(folder) => writeFileSync(join(folder, 'x.html'), ''),
		'x.html is not in video.json',
	],
	['with a folder in it', (folder) => mkdirSync(join(folder, 'more')), 'more is not in video.json'],
	[
		'with a link for a file',
		(folder) => {
			renameSync(join(folder, 'film.mp4'), `${folder}.mp4`);
			symlinkSync(`${folder}.mp4`, join(folder, 'film.mp4'));
		},
		'film.mp4 is not a regular file',
	],
	[
		'whose list is a link',
		(folder) => {
			rmSync(join(folder, 'video.json'));
			symlinkSync('/etc/passwd', join(folder, 'video.json'));
		},
		'video.json is missing',
	],
])('a folder that is %s is refused', async (_, spoil, reason) => {
	const folder = join(scratchFolder(), 'film');
	writePackage(folder);
	spoil(folder);
	expect(await complaintAbout(folder)).toContain(reason);
});

test('refuses a link to a folder', async () => {
	const folder = scratchFolder();
	writePackage(join(folder, 'film'));
	symlinkSync(join(folder, 'film'), join(folder, 'link'));
	expect(await complaintAbout(join(folder, 'link'))).toBe('is no folder');
});

test.each<[string, (manifest: Manifest) => object, string]>([
	['a name that is a path', () => ({ master: '../master.m3u8' }), 'master: is not a plain file name'],
	[
		'a file that is a path',
		({ files }) => ({ files: [{ ...files[0], name: '/etc/passwd' }] }),
		'files.0.name: is not a plain file name',
	],
	['a field nobody knows', () => ({ note: 'x' }), 'unknown field "note"'],
	['another format', () => ({ format: 2 }), 'format: must be 1'],
	['no files', () => ({ files: [] }), 'files: needs 1 or more'],
	['a playlist it does not list', () => ({ master: 'other.m3u8' }), 'other.m3u8 is not among its files'],
	['files in another order', ({ files }) => ({ files: files.toReversed() }), 'not in the order of names'],
	[
		'a file twice',
		({ files }) => ({ files: [files[0], ...files] }),
		'360p-00000.ts stands after 360p-00000.ts',
	],
	['more pixels than a column holds', () => ({ width: 2 ** 31 }), 'width: is too large'],
	['a length beyond all films', () => ({ duration: 1e300 }), 'duration: is too large'],
	[
		'a name no database keeps',
		({ subtitles }) => ({ subtitles: [{ ...subtitles[0], name: '中\0文' }] }),
		'subtitles.0.name: holds characters that are no text',
	],
	[
		'half a character',
		({ subtitles }) => ({ subtitles: [{ ...subtitles[0], lang: 'zh\ud800' }] }),
		'subtitles.0.lang: holds characters that are no text',
	],
	['a download of an encrypted film', () => ({ encrypted: true }), 'an encrypted video has no download'],
])('a list with %s is refused', async (_, change, reason) => {
	const folder = scratchFolder();
	const manifest = writePackage(folder);
	writeFileSync(join(folder, 'video.json'), JSON.stringify({ ...manifest, ...change(manifest) }));
	expect(await complaintAbout(folder)).toContain(reason);
});

test('refuses names that differ only in case', async () => {
	const folder = scratchFolder();
	writePackage(folder, { files: { 'Film.mp4': 'x' } });
	expect(await complaintAbout(folder)).toContain('differ by capitals only');
});

test('names only the first of many reasons', async () => {
	const folder = scratchFolder();
	writePackage(folder);
	for (let number = 0; number < 9; number += 1) writeFileSync(join(folder, `x${number}`), '');
	expect(await complaintAbout(folder)).toMatch(/^(x\d is not in video\.json; ){5}and 4 more$/);
});
