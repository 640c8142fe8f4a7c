import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FfmpegMissing } from './ffmpeg-missing.ts';

const execute = promisify(execFile);

/** The two programs, as they are started. */
export interface FfmpegPrograms {
	ffmpeg: string;
	ffprobe: string;
}

/** What a program says, and behind that its version, as it does unless told not to. */
async function output(program: string, parameters: readonly string[]): Promise<string> {
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

/** The oldest release that the tests pass with. Builds between releases tell it by their libavutil alone. */
const oldest = { release: '4.3', libavutil: [56, 51] } as const;

function checkAge(program: string, version: string): void {
	const [, major, minor] = /^ *libavutil +(\d+)\. *(\d+)\./m.exec(version) ?? [];
	const age = Number(major) - oldest.libavutil[0] || Number(minor) - oldest.libavutil[1];
	if (!(age < 0)) return;
	const [, itself = 'unknown'] = /^\w+ version (\S+)/m.exec(version) ?? [];
	throw new FfmpegMissing(`${program} is too old (version ${itself}): ${oldest.release} or newer is needed.`);
}

async function check(programs: FfmpegPrograms): Promise<FfmpegPrograms> {
	const [encoders, version] = await Promise.all([
		output(programs.ffmpeg, ['-encoders']),
		output(programs.ffprobe, ['-version']),
	]);
	checkAge(programs.ffmpeg, encoders);
	checkAge(programs.ffprobe, version);
	for (const encoder of ['libx264', 'aac']) {
		if (!new RegExp(`^ [A-Z.]{6} ${encoder} `, 'm').test(encoders)) {
			throw new FfmpegMissing(`${programs.ffmpeg} was built without the encoder ${encoder}.`);
		}
	}
	return programs;
}

/** Programs that were found in order, by their names: they stay it while this process runs. */
const checked = new Map<string, Promise<FfmpegPrograms>>();

/**
 * Finds ffmpeg and ffprobe: those named by FFMPEG_PATH and FFPROBE_PATH, else those on the path.
 * Throws `FfmpegMissing` where one is absent, does not start, is too old, or cannot make H.264 and AAC.
 */
export async function findFfmpeg(environment: NodeJS.ProcessEnv = process.env): Promise<FfmpegPrograms> {
	const programs = {
		ffmpeg: environment.FFMPEG_PATH || 'ffmpeg',
		ffprobe: environment.FFPROBE_PATH || 'ffprobe',
	};
	const names = JSON.stringify(programs);
	const found = checked.get(names) ?? check(programs);
	checked.set(names, found);
	// What is missing may be installed.
	found.catch(() => checked.delete(names));
	return found;
}

/** Whether this ffmpeg has a filter; some builds lack `zscale`, which HDR needs. */
export async function hasFilter(programs: FfmpegPrograms, filter: string): Promise<boolean> {
	const filters = await output(programs.ffmpeg, ['-hide_banner', '-filters']);
	return new RegExp(`^ [A-Z.]{2,3} +${filter} `, 'm').test(filters);
}
