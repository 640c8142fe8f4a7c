import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FfmpegMissing } from '../ffmpeg/ffmpeg-missing.ts';
import { type FfmpegPrograms, hasFilter } from '../ffmpeg/find-ffmpeg.ts';
import { askFfprobe, FfmpegFailed } from '../ffmpeg/run-ffmpeg.ts';
import { UnusableFilm } from '../unusable-film.ts';
import { type Colours, coloursOf } from './colours.ts';
import { type FrameRate, framesPerSecond, snapFrameRate } from './frame-rate.ts';
import { measurePackets, type PicturePackets } from './measure-packets.ts';
import {
	fraction,
	type Probed,
	type ProbedStream,
	pictureStream,
	rotationOf,
	soundStream,
} from './probed-streams.ts';
import { type Size, uprightSize } from './upright-size.ts';

/** A film that can be made ready, and what must be known of it for that. */
export interface Film {
	/** Absolute path. */
	source: string;
	pictureIndex: number;
	soundIndex: number | null;
	soundChannels: number;
	/** As it is seen: upright, of square pixels. */
	size: Size;
	interlaced: boolean;
	colours: Colours;
	/** The constant rate it is made in, and how many frames it has at that rate. */
	rate: FrameRate;
	frames: number;
	/** How many of these, at its end, show the last picture again, while the sound goes on. */
	heldFrames: number;
	/** What an operator should know, though the film can be used. */
	warnings: string[];
}

/** Formats that are lists of other files, or that take any text for a picture. */
const notFilms: Readonly<Record<string, string>> = {
	hls: 'is an HLS playlist, not a film: name the film it was made from',
	dash: 'is a DASH manifest, not a film: name the film it was made from',
	concat: 'is a list of files, not a film',
	tty: 'is a text, not a film',
};

/** Transport and programme streams, which recorders and editors join piece to piece. */
const leapingFormats: ReadonlySet<string> = new Set(['mpegts', 'mpeg']);

async function checkFile(source: string, name: string): Promise<void> {
	const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
		throw new UnusableFilm(
			error.code === 'ENOENT' || error.code === 'ENOTDIR'
				? `There is no file ${source}.`
				: `${name} cannot be read (${error.code}).`,
		);
	});
	if (found.isDirectory()) throw new UnusableFilm(`${name} is a folder, not a film.`);
	if (!found.isFile()) throw new UnusableFilm(`${name} is no ordinary file.`);
	if (found.size === 0) throw new UnusableFilm(`${name} is empty (0 bytes).`);
}

async function probe(
	programs: FfmpegPrograms,
	source: string,
	name: string,
	signal: AbortSignal,
): Promise<Probed> {
	try {
		const parameters = ['-protocol_whitelist', 'file', '-show_format', '-show_streams', `file:${source}`];
		return (await askFfprobe(programs, parameters, signal)) as Probed;
	} catch (error) {
		if (!(error instanceof FfmpegFailed)) throw error;
		const why = error.said.includes('moov atom not found')
			? 'the end of the file is missing (moov atom not found): copy it again'
			: (error.said.trim().split('\n').at(-1)?.replace(`file:${source}: `, '') ?? 'no reason given');
		throw new UnusableFilm(`${name} is no film, or is damaged: ${why}.`);
	}
}

function choosePicture(name: string, { streams = [], format }: Probed): ProbedStream {
	const formats = (format?.format_name ?? '').split(',');
	const notFilm = formats.map((one) => notFilms[one]).find((why) => why !== undefined);
	if (notFilm !== undefined) throw new UnusableFilm(`${name} ${notFilm}.`);
	if (formats.some((one) => one === 'image2' || one.endsWith('_pipe'))) {
		throw new UnusableFilm(`${name} is a still picture, not a film.`);
	}
	const picture = pictureStream(streams);
	if (picture === undefined) {
		const sound = streams.some(({ codec_type }) => codec_type === 'audio');
		throw new UnusableFilm(
			sound
				? `${name} has sound but no moving picture (a cover does not count).`
				: `${name} has no moving picture.`,
		);
	}
	if (picture.codec_name === undefined || !picture.width || !picture.height) {
		throw new UnusableFilm(
			`${name} has a picture in a format this ffmpeg does not know (${picture.codec_tag_string ?? 'unnamed'}).`,
		);
	}
	return picture;
}

async function checkColours(programs: FfmpegPrograms, name: string, picture: ProbedStream): Promise<Colours> {
	const vision = picture.side_data_list?.find((data) => data.dv_bl_signal_compatibility_id !== undefined);
	if (vision?.dv_bl_signal_compatibility_id === 0) {
		throw new UnusableFilm(
			`${name} is Dolby Vision without a compatible base (profile 5), which ffmpeg shows in false colours: ` +
				'export it as HDR10, HLG or SDR.',
		);
	}
	const colours = coloursOf(picture);
	if (colours.kind !== 'standard' && !(await hasFilter(programs, 'zscale'))) {
		throw new FfmpegMissing(
			`${name} is an HDR film, and ${programs.ffmpeg} was built without zscale for it.`,
		);
	}
	return colours;
}

/** Seconds that the file says its picture lasts; NaN where it does not say. Matroska says it in a tag. */
function claimedDuration(picture: ProbedStream, { format }: Probed): number {
	const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)/.exec(picture.tags?.DURATION ?? '') ?? [];
	if (picture.duration !== undefined) return Number(picture.duration);
	if (seconds !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
	return Number(format?.duration ?? Number.NaN);
}

/**
 * A camera's average misleads where a film of variable rate rests at times; its usual distance of two
 * pictures then says more. Interlaced ones may come field by field: their average is right.
 */
function rateOf(picture: ProbedStream, packets: PicturePackets, interlaced: boolean): FrameRate {
	const average = fraction(picture.avg_frame_rate) ?? 0;
	const usual = packets.usualInterval === null ? average : 1 / packets.usualInterval;
	const variable = !interlaced && usual > average * 1.05;
	return snapFrameRate(variable ? Math.min(usual, 60) : average);
}

/**
 * Finds out what a film is. Throws `UnusableFilm` for what is none or cannot be played, `FfmpegMissing`
 * where this ffmpeg cannot convert its colours. A film that breaks off but plays until there is usable
 * as far as it goes, with a warning.
 */
export async function examineFilm(
	programs: FfmpegPrograms,
	source: string,
	options: { signal: AbortSignal; onShare(share: number): void },
): Promise<Film> {
	const name = basename(source);
	await checkFile(source, name);
	const probed = await probe(programs, source, name, options.signal);
	const picture = choosePicture(name, probed);
	const colours = await checkColours(programs, name, picture);
	const claimed = claimedDuration(picture, probed);
	const start = Number(probed.format?.start_time ?? 0) || 0;
	const packets = await measurePackets(programs, source, picture.index, {
		signal: options.signal,
		mayLeap: leapingFormats.has(probed.format?.format_name ?? ''),
		onSeconds: (seconds) => claimed > 0 && options.onShare((seconds - start) / claimed),
	});
	if (packets.count === 0) throw new UnusableFilm(`${name} has a picture track without a single picture.`);
	if (packets.locked) {
		throw new UnusableFilm(`${name} is protected (DRM) and cannot be read: use a copy without protection.`);
	}
	if (packets.count === 1) throw new UnusableFilm(`${name} is a still picture, not a film.`);
	const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? '');
	const rate = rateOf(picture, packets, interlaced);
	const duration = packets.end === null ? packets.count / framesPerSecond(rate) : packets.end - start;
	if (!(duration > 0)) throw new UnusableFilm(`${name} lasts no time at all.`);

	const warnings: string[] = [];
	if (claimed - duration > 0.5) {
		warnings.push(
			`${name} says that it lasts ${claimed.toFixed(1)} s, but its picture ends after ${duration.toFixed(1)} s: it is made as far as that.`,
		);
	}
	const sound = soundStream(probed.streams ?? []);
	if (sound === undefined && probed.streams?.some(({ codec_type }) => codec_type === 'audio')) {
		warnings.push(`${name} has sound in a format this ffmpeg does not know: it is made without sound.`);
	}
	return {
		source,
		pictureIndex: picture.index,
		soundIndex: sound?.index ?? null,
		soundChannels: sound?.channels ?? 0,
		size: uprightSize(
			{ width: picture.width ?? 0, height: picture.height ?? 0 },
			fraction(picture.sample_aspect_ratio) ?? 1,
			rotationOf(picture),
		),
		interlaced,
		colours,
		rate,
		frames: Math.max(1, Math.round(duration * framesPerSecond(rate))),
		heldFrames: 0,
		warnings,
	};
}
