import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** ffmpeg or a required component is not installed. The message explains how to install it. */
export class FfmpegMissing extends Error {
	override name = 'FfmpegMissing';

	/** @param problem what is missing, as a sentence */
	constructor(problem: string) {
		super(
			[
				problem,
				'Packaging videos for streaming requires ffmpeg (with ffprobe, libx264 and AAC). To install it:',
				'  Debian, Ubuntu   apt-get install ffmpeg',
				'  Alpine           apk add ffmpeg',
				'  Fedora           dnf install ffmpeg (from RPM Fusion)',
				'  macOS            brew install ffmpeg',
				'  Windows          winget install ffmpeg',
				'If it is installed but not on the PATH, set FFMPEG_PATH and FFPROBE_PATH.',
			].join('\n'),
		);
	}
}

const execute = promisify(execFile);

/** Paths or names of the two programs. */
export interface FfmpegPrograms {
	ffmpeg: string;
	ffprobe: string;
}

/** Returns stdout and stderr; the version banner may be on either. */
async function runProgram(program: string, parameters: readonly string[]): Promise<string> {
	try {
		const { stdout, stderr } = await execute(program, [...parameters], { maxBuffer: 16 * 1024 * 1024 });
		return `${stdout}\n${stderr}`;
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		throw new FfmpegMissing(
			code === 'ENOENT' ? `${program} was not found.` : `${program} does not start (${code}).`,
		);
	}
}

/**
 * Oldest release that passes the tests. Builds between releases are identified by their libavutil version only.
 */
const minVersion = { release: '4.3', libavutil: [56, 51] } as const;

function checkVersion(program: string, version: string): void {
	const [, major, minor] = /^ *libavutil +(\d+)\. *(\d+)\./m.exec(version) ?? [];
	const difference = Number(major) - minVersion.libavutil[0] || Number(minor) - minVersion.libavutil[1];
	if (!(difference < 0)) return;
	const [, release = 'unknown'] = /^\w+ version (\S+)/m.exec(version) ?? [];
	throw new FfmpegMissing(
		`${program} is too old (version ${release}): ${minVersion.release} or newer is required.`,
	);
}

async function check(programs: FfmpegPrograms): Promise<FfmpegPrograms> {
	const [encoders, version] = await Promise.all([
		runProgram(programs.ffmpeg, ['-encoders']),
		runProgram(programs.ffprobe, ['-version']),
	]);
	checkVersion(programs.ffmpeg, encoders);
	checkVersion(programs.ffprobe, version);
	for (const encoder of ['libx264', 'aac']) {
		if (!new RegExp(`^ [A-Z.]{6} ${encoder} `, 'm').test(encoders)) {
			throw new FfmpegMissing(`${programs.ffmpeg} was built without the encoder ${encoder}.`);
		}
	}
	return programs;
}

/** Passed checks by program names: they are not repeated within a process. */
const checked = new Map<string, Promise<FfmpegPrograms>>();

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH and FFPROBE_PATH, or else those on the PATH.
 *
 * @throws FfmpegMissing where one is missing, does not start, is too old, or lacks H.264 or AAC
 */
export async function findFfmpeg(environment: NodeJS.ProcessEnv = process.env): Promise<FfmpegPrograms> {
	const programs = {
		ffmpeg: environment.FFMPEG_PATH || 'ffmpeg',
		ffprobe: environment.FFPROBE_PATH || 'ffprobe',
	};
	const names = JSON.stringify(programs);
	const found = checked.get(names) ?? check(programs);
	checked.set(names, found);
	// Do not cache a failure: the operator may install ffmpeg.
	found.catch(() => checked.delete(names));
	return found;
}

/** Whether ffmpeg was built with a filter; some builds lack `zscale`, which HDR needs. */
export async function hasFilter(programs: FfmpegPrograms, filter: string): Promise<boolean> {
	const filters = await runProgram(programs.ffmpeg, ['-hide_banner', '-filters']);
	return new RegExp(`^ [A-Z.]{2,3} +${filter} `, 'm').test(filters);
}
