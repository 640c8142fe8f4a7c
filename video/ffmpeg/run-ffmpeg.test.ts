import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measurePackets } from '../source/measure-packets.ts';
import { runFfmpeg, runFfprobe } from './run-ffmpeg.ts';

const { signal } = new AbortController();

async function scratchFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'run-ffmpeg-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	return folder;
}

/** Fakes ffmpeg and ffprobe with a program that records its arguments. */
async function recordingPrograms() {
	const folder = await scratchFolder();
	const [program, record] = [join(folder, 'program'), join(folder, 'record')];
	await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${record}'\necho '{}'\n`, { mode: 0o755 });
	return {
		folder,
		programs: { ffmpeg: program, ffprobe: program },
		parameters: async () => (await readFile(record, 'utf8')).trim().split('\n'),
	};
}

const restriction = ['-protocol_whitelist', 'file'];

test('restricts every input of ffmpeg to files', async () => {
	const { folder, programs, parameters } = await recordingPrograms();
	await runFfmpeg(programs, ['-t', '3', '-i', 'a.mp4', '-i', 'b.srt', 'c.mp4'], { signal, folder });
	expect((await parameters()).slice(-11)).toEqual([
		...['-t', '3', ...restriction, '-i', 'a.mp4', ...restriction, '-i', 'b.srt', 'c.mp4'],
	]);
});

test('restricts ffprobe to files for every caller', async () => {
	const { programs, parameters } = await recordingPrograms();
	await runFfprobe(programs, ['-show_format', 'a.mp4'], signal);
	expect((await parameters()).join(' ')).toMatch(/-protocol_whitelist file -show_format a\.mp4$/);
	await measurePackets(programs, '/films/a.mp4', 0, { signal, allowDiscontinuities: false, onSeconds() {} });
	expect((await parameters()).join(' ')).toMatch(/-protocol_whitelist file .* file:\/films\/a\.mp4$/);
});

test('lets no other module start ffmpeg or ffprobe on a video', async () => {
	const root = join(import.meta.dirname, '..');
	const names = await readdir(root, { recursive: true });
	const sources = names.filter(
		(name) => /\.ts$/.test(name) && !/\.test\.ts$|^(testing|node_modules)\//.test(name),
	);
	const starting = [];
	for (const name of sources) {
		if ((await readFile(join(root, name), 'utf8')).includes('node:child_process')) starting.push(name);
	}
	expect(starting.toSorted()).toEqual([
		// `kill-with-parent` starts what `run-ffmpeg` passes to it; `find-ffmpeg` queries versions and opens no
		// input.
		'ffmpeg/find-ffmpeg.ts',
		'ffmpeg/kill-with-parent.ts',
		'ffmpeg/run-ffmpeg.ts',
		'source/measure-packets.ts',
	]);
});
