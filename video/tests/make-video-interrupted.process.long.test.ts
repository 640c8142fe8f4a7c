import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeLongTestVideo } from '@portico/testing/videos/make-long-test-video.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo } from '../make-video.ts';
import { checkHls } from '../rules/check-hls.ts';

let folder: string;
let workFolder: string;
let source: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'make-video-interrupted-'));
	workFolder = join(folder, 'work');
	source = await makeLongTestVideo(join(folder, 'film.mp4'));
	// Writes its process id, to check on it after its parents have died.
	await writeFile(
		join(folder, 'ffmpeg'),
		`#!/bin/sh\ncase "$*" in *filter_complex*) echo $$ > '${folder}/pid';; esac\nexec '${process.env.FFMPEG_PATH ?? 'ffmpeg'}' "$@"\n`,
	);
	await chmod(join(folder, 'ffmpeg'), 0o755);
}, 30_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = { subtitles: [], encrypt: false };

async function isEncoderRunning(): Promise<boolean> {
	try {
		process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 0);
		return true;
	} catch {
		return false;
	}
}

/** Starts a slow run in a separate process, and resolves in the middle of encoding. */
async function startSlowEncoding() {
	const script = `
		import { makeVideo } from ${JSON.stringify(new URL('../make-video.ts', import.meta.url).href)};
		await makeVideo(${JSON.stringify(source)}, {
			...${JSON.stringify({ ...options, workFolder, preset: 'placebo' })},
			signal: new AbortController().signal,
			onProgress: ({ step, fraction }) => console.log(step, fraction),
		});`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, NODE_OPTIONS: '', FFMPEG_PATH: join(folder, 'ffmpeg') },
	});
	for await (const line of createInterface({ input: child.stdout })) {
		if (/^encoding 0\.(?!08)/.test(line)) break;
	}
	return child;
}

test('leaves no package and no encoder after kill -9, and cleans up on the next run', {
	timeout: 120_000,
}, async () => {
	const child = await startSlowEncoding();
	expect(await isEncoderRunning()).toBe(true);
	child.kill('SIGKILL');
	await once(child, 'exit');
	await expect.poll(isEncoderRunning, { timeout: 10_000 }).toBe(false);
	const [leftover = ''] = await readdir(workFolder);
	expect(leftover).toMatch(/\.unfinished$/);
	expect(await readdir(join(workFolder, leftover))).not.toContain('video.json');

	const signal = new AbortController().signal;
	const made = await makeVideo(source, {
		...{ ...options, workFolder, signal, preset: 'ultrafast', onProgress: () => undefined },
	});
	expect(await readdir(workFolder)).toEqual([basename(made.folder)]);
	expect(await checkHls(made.folder)).toEqual([]);
	await rm(made.folder, { recursive: true });
});

test('kills the encoder and removes its files when aborted', { timeout: 120_000 }, async () => {
	const abort = new AbortController();
	const reason = new Error('Interrupted at the terminal');
	const made = makeVideo(source, {
		...{ ...options, workFolder, signal: abort.signal, preset: 'placebo' },
		onProgress: ({ step }) => step === 'encoding' && abort.abort(reason),
	});
	await expect(made).rejects.toBe(reason);
	expect(await readdir(workFolder)).toEqual([]);
});
