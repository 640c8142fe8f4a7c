import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder for the running test, removed at its end. */
export function scratchFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'portico-bundle-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
