import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { measurePackets } from './measure-packets.ts';

// ffmpeg takes a second or two, on a busy machine many more.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const programs = {
	ffmpeg: process.env.FFMPEG_PATH ?? 'ffmpeg',
	ffprobe: process.env.FFPROBE_PATH ?? 'ffprobe',
};

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'measure-packets-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A second of film, whose clock shows `start` (seconds) and a little more at its beginning. */
async function piece(start: number): Promise<Buffer> {
	const path = join(folder, `${start}.ts`);
	const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=10:duration=1'];
	const written = ['-c:v', 'libx264', '-preset', 'ultrafast', '-output_ts_offset', String(start), path];
	await promisify(execFile)(programs.ffmpeg, ['-v', 'error', '-y', ...picture, ...written]);
	return readFile(path);
}

test.each([
	['begins anew', [0, 0]],
	['leaps by hours', [0, 9000]],
	['leaps back', [9000, 3]],
])('pieces joined, of which the second %s, follow one another', async (_, starts) => {
	const path = join(folder, 'joined.ts');
	await writeFile(path, Buffer.concat(await Promise.all(starts.map(piece))));
	const measure = (mayLeap: boolean) =>
		measurePackets(programs, path, 0, {
			...{ signal: new AbortController().signal, onSeconds: () => undefined, mayLeap },
		});
	const alone = await measurePackets(programs, join(folder, `${starts[0]}.ts`), 0, {
		...{ signal: new AbortController().signal, onSeconds: () => undefined, mayLeap: true },
	});
	const joined = await measure(true);
	expect(joined.count).toBe(20);
	expect((joined.end ?? 0) - (alone.end ?? 0)).toBeCloseTo(1, 1);
	expect(joined.usualInterval).toBeCloseTo(0.1, 2);
	expect((await measure(false)).end).not.toBeCloseTo(joined.end ?? 0, 1);
});
