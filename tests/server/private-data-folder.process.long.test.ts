import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serverEnvironment, startServerProcess } from '@portico/testing/servers/server-process.ts';
import { expect, onTestFinished, test } from 'vitest';

/** Every program that writes to DATA_DIR makes it inaccessible to other users of the machine. */

const limitMs = 120_000;

/** An empty folder, and a umask with which files are writable for everyone by default. */
function createPublicFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'portico-open-'));
	chmodSync(folder, 0o755);
	const umask = process.umask(0);
	onTestFinished(() => {
		process.umask(umask);
		rmSync(folder, { recursive: true });
	});
	return folder;
}

/** Paths in a folder, itself included, that other users can access, with their modes. */
function pathsOpenToOthers(folder: string): string[] {
	const paths = [
		folder,
		...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
	];
	expect(paths.length).toBeGreaterThan(100);
	return paths.flatMap((path) => {
		// A file that was being received may have been renamed meanwhile.
		const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
		return (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`];
	});
}

test(
	'the server makes existing and new files private',
	async () => {
		const folder = createPublicFolder();
		writeFileSync(join(folder, 'left-open'), 'x', { mode: 0o666 });
		const server = await startServerProcess(folder, '--no-demo');
		try {
			expect(pathsOpenToOthers(folder)).toEqual([]);
		} finally {
			await server.stop();
		}
		expect(pathsOpenToOthers(folder)).toEqual([]);
	},
	limitMs,
);

test.each([
	['content command', '../../content/commands/main.ts', 'versions', 'none', 'zh'],
	['video command', '../../scripts/video/main.ts', 'list'],
])(
	'a %s that opens the store makes it private',
	async (_, program, ...words) => {
		const folder = join(createPublicFolder(), 'data');
		const path = fileURLToPath(new URL(program, import.meta.url));
		// One command fails because the article does not exist; the store is created anyway.
		await promisify(execFile)(process.execPath, [path, ...words], {
			env: serverEnvironment(folder, 0),
		}).catch(({ stderr }) => expect(stderr).toMatch(/none/));
		expect(pathsOpenToOthers(folder)).toEqual([]);
	},
	limitMs,
);
