import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FfmpegMissing, type FfmpegPrograms, hasFilter } from '../ffmpeg/find-ffmpeg.ts';
import { detectListFormat, FfmpegFailed, type ListFormat, runFfprobe } from '../ffmpeg/run-ffmpeg.ts';
import { UnusableVideo } from '../video-manifest.ts';
import { type FrameRate, framesPerSecond, snapFrameRate } from './frame-rate.ts';
import { measurePackets, type VideoPackets } from './measure-packets.ts';
import {
	audioStream,
	type Colours,
	coloursOf,
	type Probed,
	type ProbedStream,
	parseFraction,
	rotationOf,
	type Size,
	uprightSize,
	videoStream,
} from './probed-streams.ts';

/** A video that can be packaged, and the properties that the encoder needs. */
export interface SourceVideo {
	/** Absolute path. */
	source: string;
	videoStreamIndex: number;
	audioStreamIndex: number | null;
	audioChannels: number;
	/** Display size: rotated upright, square pixels. */
	size: Size;
	interlaced: boolean;
	colours: Colours;
	/** The constant output frame rate, and the number of frames at that rate. */
	rate: FrameRate;
	frames: number;
	/** How many of these, at the end, repeat the last frame while the audio continues. */
	heldFrames: number;
	/** Problems that do not make the video unusable. */
	warnings: string[];
}

const listReasons: Readonly<Record<ListFormat, string>> = {
	hls: 'is an HLS playlist, not a video: pass the video it was made from',
	dash: 'is a DASH manifest, not a video: pass the video it was made from',
	concat: 'is a list of files, not a video',
};

/** Formats that list other files, and the one that renders any text as frames. */
const nonVideoReasons: Readonly<Record<string, string>> = {
	...listReasons,
	tty: 'is a text file, not a video',
};

/** Transport and program streams: recorders and editors concatenate them. */
const discontinuousFormats: ReadonlySet<string> = new Set(['mpegts', 'mpeg']);

async function checkFile(source: string, name: string): Promise<void> {
	const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
		throw new UnusableVideo(
			error.code === 'ENOENT' || error.code === 'ENOTDIR'
				? `There is no file ${source}.`
				: `${name} cannot be read (${error.code}).`,
		);
	});
	if (found.isDirectory()) throw new UnusableVideo(`${name} is a folder, not a video.`);
	if (!found.isFile()) throw new UnusableVideo(`${name} is not a regular file.`);
	if (found.size === 0) throw new UnusableVideo(`${name} is empty (0 bytes).`);
	const list = await detectListFormat(source).catch((error: NodeJS.ErrnoException) => {
		throw new UnusableVideo(`${name} cannot be read (${error.code}).`);
	});
	if (list) throw new UnusableVideo(`${name} ${listReasons[list]}.`);
}

async function probe(
	programs: FfmpegPrograms,
	source: string,
	name: string,
	signal: AbortSignal,
): Promise<Probed> {
	try {
		const parameters = ['-show_format', '-show_streams', `file:${source}`];
		return (await runFfprobe(programs, parameters, signal)) as Probed;
	} catch (error) {
		if (!(error instanceof FfmpegFailed)) throw error;
		const reason = error.stderr.includes('moov atom not found')
			? 'the end of the file is missing (moov atom not found): copy it again'
			: (error.stderr.trim().split('\n').at(-1)?.replace(`file:${source}: `, '') ?? 'no reason given');
		throw new UnusableVideo(`${name} is not a video, or is damaged: ${reason}.`);
	}
}

function chooseVideoStream(name: string, { streams = [], format }: Probed): ProbedStream {
	const formats = (format?.format_name ?? '').split(',');
	const reason = formats.map((one) => nonVideoReasons[one]).find((one) => one !== undefined);
	if (reason !== undefined) throw new UnusableVideo(`${name} ${reason}.`);
	if (formats.some((one) => one === 'image2' || one.endsWith('_pipe'))) {
		throw new UnusableVideo(`${name} is a still image, not a video.`, 'still-image');
	}
	const stream = videoStream(streams);
	if (stream === undefined) {
		const audio = streams.some(({ codec_type }) => codec_type === 'audio');
		throw new UnusableVideo(
			audio ? `${name} has audio but no video (cover art does not count).` : `${name} has no video stream.`,
			audio ? 'sound-only' : null,
		);
	}
	if (stream.codec_name === undefined || !stream.width || !stream.height) {
		throw new UnusableVideo(
			`${name} has video in a format that this ffmpeg does not support (${stream.codec_tag_string ?? 'unnamed'}).`,
		);
	}
	return stream;
}

async function readColours(programs: FfmpegPrograms, name: string, stream: ProbedStream): Promise<Colours> {
	const dolbyVision = stream.side_data_list?.find((data) => data.dv_bl_signal_compatibility_id !== undefined);
	if (dolbyVision?.dv_bl_signal_compatibility_id === 0) {
		throw new UnusableVideo(
			`${name} is Dolby Vision without a compatible base (profile 5), which ffmpeg decodes with wrong colours: ` +
				'export it as HDR10, HLG or SDR.',
			'colours',
		);
	}
	const colours = coloursOf(stream);
	if (colours.kind !== 'standard' && !(await hasFilter(programs, 'zscale'))) {
		throw new FfmpegMissing(
			`${name} is an HDR video, which needs zscale; ${programs.ffmpeg} was built without it.`,
		);
	}
	return colours;
}

/** Duration in seconds from the headers; NaN where there is none. Matroska stores it in a tag. */
function readDeclaredDuration(stream: ProbedStream, { format }: Probed): number {
	const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)/.exec(stream.tags?.DURATION ?? '') ?? [];
	if (stream.duration !== undefined) return Number(stream.duration);
	if (seconds !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
	return Number(format?.duration ?? Number.NaN);
}

/**
 * The average frame rate is misleading for variable frame rates with pauses, so use the median interval there.
 * Interlaced video may be stored field by field: its average is right.
 */
function rateOf(stream: ProbedStream, packets: VideoPackets, interlaced: boolean): FrameRate {
	const average = parseFraction(stream.avg_frame_rate) ?? 0;
	const median = packets.medianInterval === null ? average : 1 / packets.medianInterval;
	const isVariable = !interlaced && median > average * 1.05;
	return snapFrameRate(isVariable ? Math.min(median, 60) : average);
}

/**
 * Inspects a source file. A truncated video is usable up to the break, with a warning.
 *
 * @throws UnusableVideo where it is not a video or cannot be decoded, FfmpegMissing where this ffmpeg cannot
 * convert its colours
 */
export async function examineSource(
	programs: FfmpegPrograms,
	source: string,
	options: { signal: AbortSignal; onProgress(fraction: number): void },
): Promise<SourceVideo> {
	const name = basename(source);
	await checkFile(source, name);
	const probed = await probe(programs, source, name, options.signal);
	const stream = chooseVideoStream(name, probed);
	const colours = await readColours(programs, name, stream);
	const declaredDuration = readDeclaredDuration(stream, probed);
	const start = Number(probed.format?.start_time ?? 0) || 0;
	const packets = await measurePackets(programs, source, stream.index, {
		signal: options.signal,
		allowDiscontinuities: discontinuousFormats.has(probed.format?.format_name ?? ''),
		onSeconds: (seconds) => declaredDuration > 0 && options.onProgress((seconds - start) / declaredDuration),
	});
	if (packets.count === 0) throw new UnusableVideo(`${name} has a video stream without a single frame.`);
	if (packets.encrypted) {
		throw new UnusableVideo(
			`${name} is protected (DRM) and cannot be read: use an unprotected copy.`,
			'protected',
		);
	}
	if (packets.count === 1) throw new UnusableVideo(`${name} is a still image, not a video.`, 'still-image');
	const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? '');
	const rate = rateOf(stream, packets, interlaced);
	const duration = packets.end === null ? packets.count / framesPerSecond(rate) : packets.end - start;
	if (!(duration > 0)) throw new UnusableVideo(`${name} has a duration of zero.`);

	const warnings: string[] = [];
	if (declaredDuration - duration > 0.5) {
		warnings.push(
			`${name} declares a duration of ${declaredDuration.toFixed(1)} s, but its video ends after ${duration.toFixed(1)} s: only that part is packaged.`,
		);
	}
	const audio = audioStream(probed.streams ?? []);
	if (audio === undefined && probed.streams?.some(({ codec_type }) => codec_type === 'audio')) {
		warnings.push(
			`${name} has audio in a format that this ffmpeg does not support: the video is packaged without audio.`,
		);
	}
	return {
		source,
		videoStreamIndex: stream.index,
		audioStreamIndex: audio?.index ?? null,
		audioChannels: audio?.channels ?? 0,
		size: uprightSize(
			{ width: stream.width ?? 0, height: stream.height ?? 0 },
			parseFraction(stream.sample_aspect_ratio) ?? 1,
			rotationOf(stream),
		),
		interlaced,
		colours,
		rate,
		frames: Math.max(1, Math.round(duration * framesPerSecond(rate))),
		heldFrames: 0,
		warnings,
	};
}
