import { setImmediate as systemTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogFile } from './log-file.ts';

afterEach(() => {
	vi.useRealTimers();
});

/** A file on a disk with so much room, in bytes; or a pipe that is full instead, where `code` is EAGAIN. */
function createDisk(room: number, code = 'ENOSPC') {
	const disk = { room, code, content: '', attempts: 0, write, writeSync, lines };

	function writeSync(_descriptor: number, bytes: Buffer, offset: number): number {
		disk.attempts += 1;
		if (disk.room === 0) throw Object.assign(new Error('no room'), { code: disk.code });
		const written = bytes.subarray(offset, offset + disk.room);
		disk.content += written.toString('latin1');
		disk.room -= written.length;
		return written.length;
	}

	function write(
		descriptor: number,
		bytes: Buffer,
		offset: number,
		done: (error: Error | null, written: number) => void,
	): void {
		setImmediate(() => {
			let written = 0;
			try {
				written = writeSync(descriptor, bytes, offset);
			} catch (error) {
				done(error as Error, 0);
				return;
			}
			done(null, written);
		});
	}

	/** The lines of the file; of a notice, only how many lines it tells of. */
	function lines(): unknown[] {
		const notice = /^\{.*"lost":(\d+).*\}$/;
		return disk.content.split('\n').map((line) => {
			const lost = notice.exec(line)?.[1];
			return lost === undefined ? line : { lost: Number(lost) };
		});
	}
	return disk;
}

/** Lets the background come to an end: each piece takes a turn or two. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 50; turn++) await systemTurn();
}

test('once a full disk has room again, the log goes on and tells how many lines were lost', async () => {
	const disk = createDisk(6);
	const file = createLogFile(1, disk);
	file.write('one\n');
	file.write('two\nthree\n');
	await settle();
	file.write('four\n');
	await settle();
	disk.room = Number.POSITIVE_INFINITY;
	file.write('five\n');
	await settle();
	file.write('six\n');
	await settle();
	expect(disk.lines()).toEqual(['one', 'tw', { lost: 3 }, 'five', 'six', '']);
	const notice = JSON.parse(disk.content.split('\n')[2] ?? '');
	expect(notice).toMatchObject({ level: 40, pid: process.pid, msg: expect.stringContaining('lost') });
});

test('a notice that did not fit is told later, with what was lost since', async () => {
	const disk = createDisk(0);
	const file = createLogFile(1, disk);
	file.write('one\n');
	await settle();
	disk.room = 10;
	file.write('two\n');
	await settle();
	disk.room = Number.POSITIVE_INFINITY;
	file.write('three\n');
	await settle();
	expect(disk.lines()).toEqual(['{"level":4', { lost: 2 }, 'three', '']);
});

test.each(['ENOSPC', 'EPIPE', 'EIO'])('at the end, %s is met with one attempt', (code) => {
	const disk = createDisk(0, code);
	const file = createLogFile(1, disk);
	file.writeSync('one\ntwo\n');
	expect(disk.attempts).toBe(1);
	disk.room = Number.POSITIVE_INFINITY;
	file.writeSync('');
	expect(disk.lines()).toEqual([{ lost: 2 }, '']);
	file.writeSync('');
	expect(disk.lines()).toEqual([{ lost: 2 }, '']);
});

test('a full pipe loses nothing, and is tried again', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const pipe = createDisk(6, 'EAGAIN');
	const file = createLogFile(1, pipe);
	file.write('one\n');
	file.write('two\n');
	await settle();
	expect(pipe.content).toBe('one\ntw');
	pipe.room = 4;
	vi.advanceTimersByTime(1_000);
	await settle();
	file.write('three\n');
	await settle();
	pipe.room = Number.POSITIVE_INFINITY;
	file.writeSync('four\n');
	expect(pipe.content).toBe('one\ntwo\nthree\nfour\n');
	vi.advanceTimersByTime(1_000);
	await settle();
	expect(pipe.content).toBe('one\ntwo\nthree\nfour\n');
});

test('the end does not wait for ever for the reader of a full pipe', () => {
	const pipe = createDisk(2, 'EAGAIN');
	const file = createLogFile(1, pipe, 50);
	file.writeSync('one\ntwo\n');
	expect(pipe.attempts).toBeGreaterThan(2);
	pipe.room = Number.POSITIVE_INFINITY;
	file.writeSync('three\n');
	expect(pipe.lines()).toEqual(['on', { lost: 2 }, 'three', '']);
});

test('what waits for a reader is bounded, and what is beyond it counted', async () => {
	const pipe = createDisk(0, 'EAGAIN');
	const file = createLogFile(1, pipe);
	const megabyte = `${'x'.repeat(1024 * 1024 - 1)}\n`;
	for (let count = 0; count < 20; count++) file.write(megabyte);
	await settle();
	pipe.room = Number.POSITIVE_INFINITY;
	file.writeSync('');
	file.writeSync('after\n');
	const lines = pipe.lines();
	// One is with the system, and sixteen wait.
	expect(lines.filter((line) => typeof line === 'string' && line.startsWith('x'))).toHaveLength(17);
	expect(lines.filter((line) => typeof line === 'object')).toEqual([{ lost: 3 }]);
	expect(lines.slice(-2)).toEqual(['after', '']);
});
