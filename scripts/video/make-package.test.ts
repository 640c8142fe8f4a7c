import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Job, JobRefused } from '@portico/content/commands/jobs.ts';
import { writeTestPlaylists } from '@portico/testing/videos/write-test-playlists.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import { addVideo } from './make-package.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'portico-add-video-'));
	vi.stubEnv('FFMPEG_PATH', join(folder, 'no-ffmpeg'));
	await writeTestPlaylists(join(folder, 'stream'));
});
afterEach(() => rm(folder, { recursive: true }));

function add(doJob: (job: Job) => Promise<string[]>) {
	const words = ['add', 'stream/master.m3u8', '--title-zh', '大桥', '--id', 'bridge'];
	const request = parseCommandLine(words, folder);
	if (request?.kind !== 'add') expect.unreachable();
	return addVideo(request, {
		workFolder: join(folder, 'work'),
		signal: new AbortController().signal,
		bar: { show: () => undefined, clear: () => undefined },
		doJob,
		onWarning: () => undefined,
	});
}

test('imports the package into the store, and removes its folder', async () => {
	const importedFolders: string[] = [];
	const lines = await add(async (job) => {
		if (job.kind !== 'video add') return ['other films'];
		expect(job).toMatchObject({ videoId: 'bridge', titles: { zh: '大桥' } });
		expect(existsSync(join(job.folder, 'video.json'))).toBe(true);
		importedFolders.push(job.folder);
		return ['bridge is in.'];
	});
	expect(lines).toEqual(['bridge is in.']);
	expect(importedFolders.map((importedFolder) => existsSync(importedFolder))).toEqual([false]);
});

test('does not start encoding when the store is unreachable', async () => {
	const result = add(async () => {
		throw new JobRefused('There is no such folder.');
	});
	await expect(result).rejects.toThrow('There is no such folder.');
	expect(existsSync(join(folder, 'work'))).toBe(false);
});
