import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FfmpegPrograms, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { type ProbedRendition, probeRendition } from './probe-rendition.ts';
import { loadStream, type Stream } from './reading/load-stream.ts';
import type { MediaPlaylist, Segment, Tag } from './reading/playlist.ts';
import { readMap, readSegment } from './reading/read-segment.ts';
import type { Rule, Violation } from './violation.ts';

/** Seconds by which the first times of neighbouring rungs' segments may differ: one tick of 90 kHz, rounded. */
const alignment = 0.001;

interface Rung {
	file: string;
	playlist: MediaPlaylist;
	/** Its entry in the master, where there is one. */
	variant: Tag | null;
}

type ProbedRung = Rung & { probed: ProbedRendition };

/**
 * Looks with ffprobe into every segment with pictures: each begins with a keyframe, at the same time in all
 * renditions, lasts as long as its playlist says, and is what CODECS and RESOLUTION promise. Encrypted segments are
 * opened with their keys.
 */
export async function checkSegments(
	folder: string,
	playlist = 'master.m3u8',
	signal: AbortSignal = new AbortController().signal,
): Promise<Violation[]> {
	const programs = await findFfmpeg();
	const stream = await loadStream(folder, playlist);
	const scratchFolder = await mkdtemp(join(tmpdir(), 'check-segments-'));
	try {
		const violations: Violation[] = [];
		const probed = await Promise.all(
			rungsOf(stream).map(async (rung, index): Promise<ProbedRung | null> => {
				const scratch = join(scratchFolder, String(index));
				const { unreadable, probed } = await probeRung(stream, rung, programs, scratch, signal);
				violations.push(...unreadable);
				return probed && { ...rung, probed };
			}),
		);
		const rungs = probed.filter((rung) => rung !== null);
		for (const rung of rungs) violations.push(...checkRung(rung), ...checkAlignment(rung, rungs[0]));
		return violations;
	} finally {
		await rm(scratchFolder, { recursive: true });
	}
}

function rungsOf(stream: Stream): Rung[] {
	if (!stream.master) {
		return [...stream.playlists].map(([file, playlist]) => ({ file, playlist, variant: null }));
	}
	const rungs = new Map<string, Rung>();
	for (const variant of stream.master.variants) {
		const resolved = stream.files.resolve(stream.entry, variant.uri);
		const playlist = 'path' in resolved ? stream.playlists.get(resolved.path) : undefined;
		if ('path' in resolved && playlist) rungs.set(resolved.path, { file: resolved.path, playlist, variant });
	}
	return [...rungs.values()];
}

async function probeRung(
	stream: Stream,
	{ file, playlist }: Rung,
	programs: FfmpegPrograms,
	scratch: string,
	signal: AbortSignal,
) {
	const unreadable: Violation[] = [];
	const report = (line: number | null, message: string) =>
		unreadable.push({ rule: 'unreadable-segment', severity: 'error', file, line, message });
	const starts: number[] = [];
	let written = 0;
	let map: Segment['map'] = null;
	async function append(bytes: Buffer) {
		await appendFile(scratch, bytes);
		written += bytes.length;
	}
	for (const [index, segment] of playlist.segments.entries()) {
		try {
			if (segment.map && segment.map !== map) await append(await readMap(stream, file, segment.map));
			map = segment.map;
			starts.push(written);
			await append(await readSegment(stream, file, playlist, index));
		} catch (error) {
			starts[index] = written;
			report(segment.line, `"${segment.uri}" cannot be read: ${(error as Error).message}`);
		}
	}
	if (unreadable.length > 0) return { unreadable, probed: null };
	let probed: ProbedRendition | null = null;
	try {
		probed = await probeRendition(programs, scratch, starts, signal);
		if (!probed) report(null, 'its segments hold no picture');
	} catch (error) {
		signal.throwIfAborted();
		report(null, `its segments cannot be read: ${(error as Error).message}`);
	}
	for (const [index, segment] of playlist.segments.entries()) {
		if (probed?.segments[index] === null) report(segment.line, `"${segment.uri}" holds no picture`);
	}
	return { unreadable, probed };
}

function checkRung({ file, playlist, variant, probed }: ProbedRung): Violation[] {
	const violations: Violation[] = [];
	const report = (rule: Rule, line: number | null, message: string) =>
		violations.push({ rule, severity: 'warning', file, line, message });
	for (const [index, { line, duration }] of playlist.segments.entries()) {
		const segment = probed.segments[index];
		if (!segment) continue;
		if (!segment.beginsWithKeyframe) report('keyframe', line, 'the segment does not begin with a keyframe');
		// The picture may stand still for a moment at a segment's end: what counts is where the next one begins.
		const next = playlist.segments[index + 1]?.discontinuity ? null : probed.segments[index + 1];
		const real = (next?.start ?? segment.end) - segment.start;
		if (Math.abs(real - (duration ?? 0)) > probed.frame * 1.01) {
			report('segment-duration', line, `#EXTINF is ${duration}, the segment lasts ${real.toFixed(3)} s`);
		}
	}
	const value = (name: string) => variant?.attributes.get(name)?.value;
	const resolution = value('RESOLUTION');
	const [width = 0, height = 0] = resolution?.split('x').map(Number) ?? [];
	// Of stretched pixels the width seldom comes out whole.
	if (resolution && (Math.abs(width - probed.width) > 1 || height !== probed.height)) {
		report('resolution', null, `RESOLUTION is ${resolution}, the picture ${probed.width}x${probed.height}`);
	}
	const frameRate = Number(value('FRAME-RATE') ?? Number.NaN);
	if (Math.abs(frameRate - 1 / probed.frame) > 0.01 * frameRate) {
		report('frame-rate', null, `FRAME-RATE is ${frameRate}, the picture's ${(1 / probed.frame).toFixed(3)}`);
	}
	const codecs = value('CODECS');
	const wrong = codecs === undefined ? null : codecsProblem(codecs, probed, value('AUDIO') === undefined);
	if (wrong) report('codecs', null, wrong);
	return violations;
}

/** How RFC 6381 begins the names of what ffprobe calls otherwise. */
const codecNames: Record<string, RegExp> = {
	...{ h264: /^avc[13]\./, hevc: /^(?:hvc1|hev1|dvh1|dvhe)\./, av1: /^av01\./, vp9: /^vp09\./ },
	...{ aac: /^mp4a\.40\./, ac3: /^ac-3/, eac3: /^ec-3/, mp3: /^mp4a\.(?:40\.34|69|6b)/i, opus: /^opus/i },
	...{ flac: /^flac/i },
};

/** The object types of AAC by ffprobe's names of its profiles. */
const aacProfiles: Record<string, string> = {
	LC: 'mp4a.40.2',
	'HE-AAC': 'mp4a.40.5',
	'HE-AACv2': 'mp4a.40.29',
};

function codecsProblem(codecs: string, { picture, sound }: ProbedRendition, soundIsWithin: boolean) {
	const stated = codecs.split(',').map((codec) => codec.trim());
	const named = (codec: string) => stated.find((one) => codecNames[codec]?.test(one));
	const statedPicture = named(picture.codec);
	if (!statedPicture) return `CODECS "${codecs}" does not name the picture's codec (${picture.codec})`;
	if (picture.rfc6381 && statedPicture.slice(5).toLowerCase() !== picture.rfc6381.slice(5)) {
		return `CODECS names ${statedPicture}, the picture is ${picture.rfc6381}`;
	}
	if (!soundIsWithin) return null;
	if (!sound) return stated.length > 1 ? `CODECS "${codecs}" names sound, of which there is none` : null;
	const statedSound = named(sound.codec);
	if (!statedSound) return `CODECS "${codecs}" does not name the sound's codec (${sound.codec})`;
	const exact = sound.codec === 'aac' ? aacProfiles[sound.profile] : undefined;
	return exact && exact !== statedSound ? `CODECS names ${statedSound}, the sound is ${exact}` : null;
}

function checkAlignment({ file, playlist, probed }: ProbedRung, beside: ProbedRung | undefined): Violation[] {
	return probed.segments.flatMap((segment, index) => {
		const other = beside?.probed.segments[index];
		if (!segment || !other || Math.abs(segment.start - other.start) <= alignment) return [];
		return {
			...{ rule: 'boundaries', severity: 'warning', file, line: playlist.segments[index]?.line ?? null },
			message: `begins at ${segment.start} s of the stream's clock, in ${beside?.file} at ${other.start} s`,
		} satisfies Violation;
	});
}
