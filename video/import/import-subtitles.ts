import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist, Tag } from '../rules/reading/playlist.ts';
import { readSegment } from '../rules/reading/read-segment.ts';
import { type Cue, parseTimingLine, UnusableSubtitles } from '../subtitles/cue.ts';
import { readSubtitles } from '../subtitles/read-subtitles.ts';
import { canonicalLanguage, languageName, writeSubtitleFiles } from '../subtitles/write-subtitle-files.ts';
import type { ManifestSubtitles } from '../video-manifest.ts';
import type { ClockSpan } from './find-rungs.ts';
import { formatMediaPlaylist, type PackageFiles } from './package-files.ts';

/** Timestamps have 33 bits and wrap after 26 hours. */
const timestampRange = 2 ** 33;

/**
 * Imports one subtitle rendition: parses and sanitises its cues, converts them to video time, and writes them
 * whole and in segments of the same durations.
 *
 * @param spans clock spans of the video rendition that the subtitles belong to
 * @throws UnusableSubtitles where they are not WebVTT
 */
export async function importSubtitles(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	{ attributes }: Tag,
	spans: readonly [ClockSpan, ...ClockSpan[]],
	files: PackageFiles,
	folder: string,
): Promise<{ subtitles: ManifestSubtitles; warnings: string[] }> {
	const lang = languageOrUndetermined(attributes.get('LANGUAGE')?.value);
	const base = files.uniqueBaseName(`subtitles-${lang.toLowerCase()}`);
	const { cues, segments, warnings } = await readCues(stream, file, playlist, spans);
	const written = await writeSubtitleFiles(folder, base, cues, segments);
	// Written unencrypted, each segment a file of its own.
	const plainPlaylist: MediaPlaylist = {
		...playlist,
		segments: playlist.segments.map((segment, index) => ({
			...{ ...segment, keys: [], map: null, byteRange: null, uri: written[index]?.name ?? '' },
		})),
	};
	const names = { segment: ({ uri }: { uri: string }) => uri, map: () => '', key: () => '' };
	await writeFile(join(folder, `${base}.m3u8`), formatMediaPlaylist(plainPlaylist, names));
	const name = attributes.get('NAME')?.value || languageName(lang);
	return { subtitles: { lang, name, playlist: `${base}.m3u8`, file: `${base}.vtt` }, warnings };
}

/** A missing or invalid language becomes `und` (undetermined). */
function languageOrUndetermined(tag: string | undefined): string {
	try {
		return canonicalLanguage(tag ?? 'und');
	} catch {
		return 'und';
	}
}

async function readCues(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	spans: readonly [ClockSpan, ...ClockSpan[]],
) {
	const warnings: string[] = [];
	const segments: Parameters<typeof writeSubtitleFiles>[3][number][] = [];
	const cues = new Map<string, Cue>();
	let spanIndex = 0;
	for (const [index, { uri, duration, discontinuity, map }] of playlist.segments.entries()) {
		if (map) throw new UnusableSubtitles(`${file}: the subtitles are in MP4, not WebVTT`);
		if (discontinuity && index > 0) spanIndex += 1;
		const span = spans[spanIndex] ?? spans[0];
		const bytes = await readSegment(stream, file, playlist, index);
		const text = bytes.toString('utf8');
		if (!/^\ufeff?WEBVTT/.test(text)) throw new UnusableSubtitles(`"${uri}" is not WebVTT`);
		const read = readSubtitles(bytes, uri);
		warnings.push(...read.warnings);
		const timestampMap = readTimestampMap(text);
		const clock = { videoTimeMs: span.videoTimeMs, pts90k: span.pts90k ?? timestampMap?.pts90k ?? 0 };
		segments.push({ duration: duration ?? 0, clock });
		for (const cue of read.cues) {
			// Without the map, the standard maps cue times to the stream clock (RFC 8216, 3.5), but encoders that
			// omit it mean video time.
			const toFilm = (time: number) => (timestampMap ? toVideoTimeMs(time, timestampMap, clock) : time);
			const converted = { ...cue, start: Math.max(0, toFilm(cue.start)), end: toFilm(cue.end) };
			// A cue that spans a boundary is in two segments: keep one copy.
			if (converted.end > converted.start) cues.set(JSON.stringify(converted), converted);
		}
	}
	const sorted = [...cues.values()].sort((a, b) => a.start - b.start || a.end - b.end);
	return { cues: sorted, segments, warnings };
}

interface TimestampMap {
	/** The cue time in milliseconds, and the stream timestamp of the same instant. */
	localMs: number;
	pts90k: number;
}

function readTimestampMap(text: string): TimestampMap | null {
	const [header = ''] = text.split(/\r?\n\r?\n|\r\r/, 1);
	const values = /^X-TIMESTAMP-MAP\s*=(.*)$/m.exec(header)?.[1];
	if (values === undefined) return null;
	const pts90k = Number(/MPEGTS:(\d+)/.exec(values)?.[1] ?? 0);
	const localText = /LOCAL:([\d:.]+)/.exec(values)?.[1] ?? '';
	return { localMs: parseTimingLine(`${localText} --> ${localText}`)?.start ?? 0, pts90k };
}

/** Converts a cue time to video time in milliseconds. */
function toVideoTimeMs(
	time: number,
	timestampMap: TimestampMap,
	clock: { videoTimeMs: number; pts90k: number },
): number {
	const ticks = timestampMap.pts90k + (time - timestampMap.localMs) * 90 - clock.pts90k;
	const within = ((ticks % timestampRange) + timestampRange) % timestampRange;
	return Math.round(
		clock.videoTimeMs + (within > timestampRange / 2 ? within - timestampRange : within) / 90,
	);
}
