import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measurePackets } from './measure-packets.ts';

// ffmpeg takes seconds, and longer on a busy machine.

const programs = {
	ffmpeg: process.env.FFMPEG_PATH ?? 'ffmpeg',
	ffprobe: process.env.FFPROBE_PATH ?? 'ffprobe',
};

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'measure-packets-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** One second of video whose timestamps begin at about `start` seconds. */
async function makePiece(start: number): Promise<Buffer> {
	const path = join(folder, `${start}.ts`);
	const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=10:duration=1'];
	const written = ['-c:v', 'libx264', '-preset', 'ultrafast', '-output_ts_offset', String(start), path];
	await promisify(execFile)(programs.ffmpeg, ['-v', 'error', '-y', ...picture, ...written]);
	return readFile(path);
}

test.each([
	['restarts at zero', [0, 0]],
	['jumps ahead by hours', [0, 9000]],
	['jumps back', [9000, 3]],
])('measures concatenated pieces as continuous where the clock of the second %s', async (_, starts) => {
	const path = join(folder, 'joined.ts');
	const pieces: Buffer[] = [];
	// Sequentially: two pieces with the same start share a file name.
	for (const start of starts) pieces.push(await makePiece(start));
	await writeFile(path, Buffer.concat(pieces));
	const measure = (allowDiscontinuities: boolean) =>
		measurePackets(programs, path, 0, {
			...{ signal: new AbortController().signal, onSeconds: () => undefined, allowDiscontinuities },
		});
	const alone = await measurePackets(programs, join(folder, `${starts[0]}.ts`), 0, {
		...{ signal: new AbortController().signal, onSeconds: () => undefined, allowDiscontinuities: true },
	});
	const joined = await measure(true);
	expect(joined.count).toBe(20);
	expect((joined.end ?? 0) - (alone.end ?? 0)).toBeCloseTo(1, 1);
	expect(joined.medianInterval).toBeCloseTo(0.1, 2);
	expect((await measure(false)).end).not.toBeCloseTo(joined.end ?? 0, 1);
});
