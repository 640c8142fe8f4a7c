import { rm, writeFile } from 'node:fs/promises';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { readTransportStream } from '../packages/transport-stream.ts';
import { isAudioOnly, measuredBandwidth } from '../rules/check-renditions.ts';
import { type ProbedRendition, probeRendition } from '../rules/probe-rendition.ts';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist, Tag } from '../rules/reading/playlist.ts';
import { readMap, readSegment } from '../rules/reading/read-segment.ts';
import { framesPerSecond, snapFrameRate } from '../source/frame-rate.ts';
import { type ManifestRendition, UnusableVideo } from '../video-manifest.ts';

/** A video rendition, and how the stream describes it. */
export interface Rung {
	file: string;
	playlist: MediaPlaylist;
	/** Entry in the master; null for a standalone media playlist. */
	variant: Tag | null;
	/** Properties as stated by the stream, or else measured. */
	figures: Omit<ManifestRendition, 'playlist'>;
}

/**
 * The video renditions of a checked stream, largest first. Omits audio-only ones: on a slow network the visitor
 * would lose the picture. The same video can occur several times with different audio.
 *
 * @throws UnusableVideo where there is none, or a size is neither stated nor measurable
 */
export async function findRungs(
	stream: Stream,
	prober: Prober,
): Promise<{ rungs: [Rung, ...Rung[]]; warnings: string[] }> {
	const warnings: string[] = [];
	const rungs: Rung[] = [];
	for (const [file, playlist, variant] of listVariants(stream)) {
		const rung = await describeRung(stream, file, playlist, variant, prober);
		if (rung) rungs.push(rung);
		else warnings.push(`${file}: has no video and is omitted`);
	}
	const pixels = ({ figures }: Rung) => figures.width * figures.height;
	const [first, ...others] = rungs.sort(
		(a, b) => pixels(b) - pixels(a) || b.figures.bandwidth - a.figures.bandwidth,
	);
	if (!first) throw new UnusableVideo(`${stream.entry} has no video rendition.`);
	return { rungs: [first, ...others], warnings };
}

function listVariants({ master, playlists, files, entry }: Stream): [string, MediaPlaylist, Tag | null][] {
	if (!master) return [...playlists].map(([file, playlist]) => [file, playlist, null]);
	return master.variants.flatMap((variant) => {
		const resolved = files.resolve(entry, variant.uri);
		const playlist = 'path' in resolved ? playlists.get(resolved.path) : undefined;
		return 'path' in resolved && playlist ? [[resolved.path, playlist, variant]] : [];
	});
}

async function describeRung(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	variant: Tag | null,
	prober: Prober,
): Promise<Rung | null> {
	const value = (name: string) => variant?.attributes.get(name)?.value;
	const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : null);
	const codecs = value('CODECS') || null;
	if (codecs && isAudioOnly(codecs)) return null;
	let [, width = 0, height = 0] = /^(\d+)x(\d+)$/.exec(value('RESOLUTION') ?? '')?.map(Number) ?? [];
	let probed: ProbedRendition | null = null;
	if (!(width > 0 && height > 0)) {
		probed = await probeSegment(stream, file, playlist, 0, prober);
		if (!probed && prober.programs) return null;
		if (!probed) {
			throw new UnusableVideo(
				`${file}: RESOLUTION is missing, and ffprobe, which could measure it, is not installed.`,
			);
		}
		({ width, height } = probed);
	}
	const measured = await measuredBandwidth(stream, file, playlist);
	return {
		...{ file, playlist, variant },
		figures: {
			...{ width, height, codecs: codecs ?? codecsOf(probed) },
			bandwidth: Math.round(positive(value('BANDWIDTH')) ?? measured.peak),
			averageBandwidth: variant ? roundedOrNull(positive(value('AVERAGE-BANDWIDTH'))) : measured.average,
			frameRate: positive(value('FRAME-RATE')) ?? frameRateOf(probed),
		},
	};
}

const roundedOrNull = (value: number | null) => (value === null ? null : Math.round(value));

/** A wrong codec would keep players from trying, so return null unless it is certain. */
function codecsOf(probed: ProbedRendition | null): string | null {
	if (!probed?.video.rfc6381) return null;
	if (!probed.audio) return probed.video.rfc6381;
	return probed.audio.codec === 'aac' && probed.audio.profile === 'LC'
		? `${probed.video.rfc6381},mp4a.40.2`
		: null;
}

/** Segment timestamps are rounded: snap to a standard rate within a few thousandths. */
function frameRateOf(probed: ProbedRendition | null): number | null {
	if (!probed || probed.frameSeconds <= 0) return null;
	const measured = 1 / probed.frameSeconds;
	const standard = framesPerSecond(snapFrameRate(measured));
	return Math.round((Math.abs(standard / measured - 1) < 0.002 ? standard : measured) * 1000) / 1000;
}

/** A span of a stream with continuous timestamps; each discontinuity starts a new one. */
export interface ClockSpan {
	/** Start in milliseconds of video time. */
	videoTimeMs: number;
	/** Stream timestamp (90 kHz) at that point; null where the segments cannot be read. */
	pts90k: number | null;
}

/** Access to ffprobe, if installed, and a scratch file it may overwrite. */
export interface Prober {
	programs: FfmpegPrograms | null;
	scratch: string;
	signal: AbortSignal;
}

/** The clock spans of a video rendition; there is always at least one. */
export async function findClockSpans(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	prober: Prober,
): Promise<[ClockSpan, ...ClockSpan[]]> {
	const first = { videoTimeMs: 0, pts90k: await firstTimestamp(stream, file, playlist, 0, prober) };
	const spans: [ClockSpan, ...ClockSpan[]] = [first];
	let videoTimeMs = 0;
	for (const [index, { duration, discontinuity }] of playlist.segments.entries()) {
		if (discontinuity && index > 0) {
			const pts90k = await firstTimestamp(stream, file, playlist, index, prober);
			spans.push({ videoTimeMs: Math.round(videoTimeMs), pts90k });
		}
		videoTimeMs += (duration ?? 0) * 1000;
	}
	return spans;
}

async function firstTimestamp(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	index: number,
	prober: Prober,
): Promise<number | null> {
	try {
		return readTransportStream(await readSegment(stream, file, playlist, index)).firstPts;
	} catch {
		// Not MPEG-TS with H.264: fall back to ffprobe.
		const probed = await probeSegment(stream, file, playlist, index, prober);
		const start = probed?.segments[0]?.start;
		return start === undefined ? null : Math.round(start * 90_000);
	}
}

/** Probes one segment; null without ffprobe or without video. */
async function probeSegment(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	index: number,
	{ programs, scratch, signal }: Prober,
): Promise<ProbedRendition | null> {
	if (!programs) return null;
	const map = playlist.segments[index]?.map;
	const parts = [
		...(map ? [await readMap(stream, file, map)] : []),
		await readSegment(stream, file, playlist, index),
	];
	try {
		await writeFile(scratch, Buffer.concat(parts));
		return await probeRendition(programs, scratch, [0], signal);
	} catch {
		signal.throwIfAborted();
		return null;
	} finally {
		await rm(scratch, { force: true });
	}
}
