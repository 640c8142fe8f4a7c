import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FfmpegPrograms, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { type ProbedRendition, probeRendition } from './probe-rendition.ts';
import { loadStream, type Stream } from './reading/load-stream.ts';
import type { MediaPlaylist, Segment, Tag } from './reading/playlist.ts';
import { readMap, readSegment } from './reading/read-segment.ts';
import type { Rule, Violation } from './violation.ts';

/**
 * Tolerance in seconds between the start times of the same segment in two renditions: one rounded 90 kHz tick.
 */
const maxStartDifference = 0.001;

interface Rung {
	file: string;
	playlist: MediaPlaylist;
	/** Entry in the master playlist; null without a master. */
	variant: Tag | null;
}

type ProbedRung = Rung & { probed: ProbedRendition };

/**
 * Inspects every video segment with ffprobe: it starts with a keyframe, at the same time in all renditions,
 * lasts as long as its playlist says, and matches CODECS and RESOLUTION. Decrypts encrypted segments with their
 * keys.
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
				const { problems, probed } = await probeRung(stream, rung, programs, scratch, signal);
				violations.push(...problems);
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
	const problems: Violation[] = [];
	const report = (line: number | null, message: string) =>
		problems.push({ rule: 'unreadable-segment', severity: 'error', file, line, message });
	const starts: number[] = [];
	let writtenBytes = 0;
	let map: Segment['map'] = null;
	async function append(bytes: Buffer) {
		await appendFile(scratch, bytes);
		writtenBytes += bytes.length;
	}
	for (const [index, segment] of playlist.segments.entries()) {
		try {
			if (segment.map && segment.map !== map) await append(await readMap(stream, file, segment.map));
			map = segment.map;
			starts.push(writtenBytes);
			await append(await readSegment(stream, file, playlist, index));
		} catch (error) {
			starts[index] = writtenBytes;
			report(segment.line, `"${segment.uri}" cannot be read: ${(error as Error).message}`);
		}
	}
	if (problems.length > 0) return { problems, probed: null };
	let probed: ProbedRendition | null = null;
	try {
		probed = await probeRendition(programs, scratch, starts, signal);
		if (!probed) report(null, 'its segments contain no video');
	} catch (error) {
		signal.throwIfAborted();
		report(null, `its segments cannot be read: ${(error as Error).message}`);
	}
	for (const [index, segment] of playlist.segments.entries()) {
		if (probed?.segments[index] === null) report(segment.line, `"${segment.uri}" contains no video`);
	}
	return { problems, probed };
}

function checkRung({ file, playlist, variant, probed }: ProbedRung): Violation[] {
	const violations: Violation[] = [];
	const report = (rule: Rule, line: number | null, message: string) =>
		violations.push({ rule, severity: 'warning', file, line, message });
	for (const [index, { line, duration }] of playlist.segments.entries()) {
		const segment = probed.segments[index];
		if (!segment) continue;
		if (!segment.beginsWithKeyframe) report('keyframe', line, 'the segment does not begin with a keyframe');
		// The last frame may be shown longer: compare with the start of the next segment.
		const next = playlist.segments[index + 1]?.discontinuity ? null : probed.segments[index + 1];
		const actual = (next?.start ?? segment.end) - segment.start;
		if (Math.abs(actual - (duration ?? 0)) > probed.frameSeconds * 1.01) {
			report(
				'segment-duration',
				line,
				`#EXTINF is ${duration}, but the segment lasts ${actual.toFixed(3)} s`,
			);
		}
	}
	const value = (name: string) => variant?.attributes.get(name)?.value;
	const resolution = value('RESOLUTION');
	const [width = 0, height = 0] = resolution?.split('x').map(Number) ?? [];
	// Non-square pixels rarely give an integer width.
	if (resolution && (Math.abs(width - probed.width) > 1 || height !== probed.height)) {
		report(
			'resolution',
			null,
			`RESOLUTION is ${resolution}, but the video is ${probed.width}x${probed.height}`,
		);
	}
	const frameRate = Number(value('FRAME-RATE') ?? Number.NaN);
	if (Math.abs(frameRate - 1 / probed.frameSeconds) > 0.01 * frameRate) {
		report(
			'frame-rate',
			null,
			`FRAME-RATE is ${frameRate}, but the video has ${(1 / probed.frameSeconds).toFixed(3)}`,
		);
	}
	const codecs = value('CODECS');
	const wrong = codecs === undefined ? null : codecsProblem(codecs, probed, value('AUDIO') === undefined);
	if (wrong) report('codecs', null, wrong);
	return violations;
}

/** RFC 6381 prefixes by ffprobe codec name. */
const codecNames: Record<string, RegExp> = {
	...{ h264: /^avc[13]\./, hevc: /^(?:hvc1|hev1|dvh1|dvhe)\./, av1: /^av01\./, vp9: /^vp09\./ },
	...{ aac: /^mp4a\.40\./, ac3: /^ac-3/, eac3: /^ec-3/, mp3: /^mp4a\.(?:40\.34|69|6b)/i, opus: /^opus/i },
	...{ flac: /^flac/i },
};

/** AAC object types by ffprobe profile name. */
const aacProfiles: Record<string, string> = {
	LC: 'mp4a.40.2',
	'HE-AAC': 'mp4a.40.5',
	'HE-AACv2': 'mp4a.40.29',
};

function codecsProblem(codecs: string, { video, audio }: ProbedRendition, audioIsMuxed: boolean) {
	const stated = codecs.split(',').map((codec) => codec.trim());
	const findCodec = (codec: string) => stated.find((one) => codecNames[codec]?.test(one));
	const statedVideo = findCodec(video.codec);
	if (!statedVideo) return `CODECS "${codecs}" does not include the video codec (${video.codec})`;
	if (video.rfc6381 && statedVideo.slice(5).toLowerCase() !== video.rfc6381.slice(5)) {
		return `CODECS includes ${statedVideo}, but the video is ${video.rfc6381}`;
	}
	if (!audioIsMuxed) return null;
	if (!audio) return stated.length > 1 ? `CODECS "${codecs}" includes audio, but there is none` : null;
	const statedAudio = findCodec(audio.codec);
	if (!statedAudio) return `CODECS "${codecs}" does not include the audio codec (${audio.codec})`;
	const exact = audio.codec === 'aac' ? aacProfiles[audio.profile] : undefined;
	return exact && exact !== statedAudio ? `CODECS includes ${statedAudio}, but the audio is ${exact}` : null;
}

function checkAlignment(
	{ file, playlist, probed }: ProbedRung,
	reference: ProbedRung | undefined,
): Violation[] {
	return probed.segments.flatMap((segment, index) => {
		const other = reference?.probed.segments[index];
		if (!segment || !other || Math.abs(segment.start - other.start) <= maxStartDifference) return [];
		return {
			...{ rule: 'boundaries', severity: 'warning', file, line: playlist.segments[index]?.line ?? null },
			message: `starts at ${segment.start} s, but in ${reference?.file} at ${other.start} s`,
		} satisfies Violation;
	});
}
