import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import packagedChromium, { inflate } from '@sparticuz/chromium';
import type { Chromium } from './find-chromium.ts';

/**
 * Unpacks the Chromium from npm, once per version: a headless shell for x64 that needs no root and includes its
 * libraries.
 *
 * The package itself unpacks to the temporary folder and accepts what it finds there, even from an interrupted run.
 * So it is unpacked inside node_modules and moved in place when complete.
 */
export async function unpackChromium(): Promise<Chromium> {
	const packageFolder = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
	const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
		version: string;
	};
	const cache = resolve(packageFolder, '../../.cache');
	const folder = join(cache, `chromium-${version}`);
	if (!existsSync(folder)) {
		console.log('▸ Unpacking the Chromium that came with npm');
		mkdirSync(cache, { recursive: true });
		const unfinished = mkdtempSync(join(cache, 'unpacking-'));
		try {
			await unpackInto(unfinished, join(packageFolder, 'bin'));
			renameSync(unfinished, folder);
		} finally {
			rmSync(unfinished, { recursive: true, force: true });
		}
	}
	return {
		executable: join(folder, 'chromium'),
		environment: {
			LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
			// Without any font configuration, Chromium draws no text.
			...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
		},
	};
}

/** The package reads the temporary folder from the environment on each call. */
async function unpackInto(folder: string, archives: string): Promise<void> {
	const before = process.env.TMPDIR;
	process.env.TMPDIR = folder;
	try {
		await packagedChromium.executablePath(archives);
		await inflate(join(archives, 'al2023.tar.br'));
	} finally {
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
	}
}
