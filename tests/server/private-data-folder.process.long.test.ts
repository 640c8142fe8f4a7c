import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
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

test(
	'what commands write into a store is private',
	async () => {
		const folder = join(createPublicFolder(), 'data');
		const run = (program: string, ...words: string[]) =>
			promisify(execFile)(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...words], {
				env: serverEnvironment(folder, 0),
			});
		await run('../../content/commands/main.ts', 'import', writeBundle({}));
		expect(pathsOpenToOthers(folder)).toEqual([]);
		await run('../../scripts/video/main.ts', 'list');
		expect(pathsOpenToOthers(folder)).toEqual([]);
	},
	limitMs,
);
