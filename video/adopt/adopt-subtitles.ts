import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist, Tag } from '../rules/reading/playlist.ts';
import { readSegment } from '../rules/reading/read-segment.ts';
import { type Cue, parseTimingLine } from '../subtitles/cue.ts';
import { readSubtitles } from '../subtitles/read-subtitles.ts';
import { canonicalLanguage, languageName } from '../subtitles/subtitle-language.ts';
import { UnusableSubtitles } from '../subtitles/unusable-subtitles.ts';
import { writeSubtitleFiles } from '../subtitles/write-subtitle-files.ts';
import type { ManifestSubtitles } from '../video-manifest.ts';
import type { FlatFiles } from './flat-files.ts';
import { formatMediaPlaylist } from './format-media-playlist.ts';
import type { ClockStretch } from './stream-clock.ts';

/** The clock's times have 33 bits and begin anew after 26 hours. */
const clockTurn = 2 ** 33;

/**
 * Brings one rendition of subtitles into the package: its cues are read from the segments, cleaned as those of our
 * own films are, told in the film's time, and written whole and in segments of the same lengths.
 *
 * @param stretches those of the pictures the subtitles belong to.
 * @throws UnusableSubtitles where they are not WebVTT.
 */
export async function adoptSubtitles(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	{ attributes }: Tag,
	stretches: readonly [ClockStretch, ...ClockStretch[]],
	files: FlatFiles,
	folder: string,
): Promise<{ subtitles: ManifestSubtitles; warnings: string[] }> {
	const lang = languageOr(attributes.get('LANGUAGE')?.value);
	const base = files.baseName(`subtitles-${lang.toLowerCase()}`);
	const { cues, segments, warnings } = await readCues(stream, file, playlist, stretches);
	const written = await writeSubtitleFiles(folder, base, cues, segments);
	// They are written in the clear, each a file of its own.
	const plain: MediaPlaylist = {
		...playlist,
		segments: playlist.segments.map((segment, index) => ({
			...{ ...segment, keys: [], map: null, byteRange: null, uri: written[index]?.name ?? '' },
		})),
	};
	const names = { segment: ({ uri }: { uri: string }) => uri, map: () => '', key: () => '' };
	await writeFile(join(folder, `${base}.m3u8`), formatMediaPlaylist(plain, names));
	const name = attributes.get('NAME')?.value || languageName(lang);
	return { subtitles: { lang, name, playlist: `${base}.m3u8`, file: `${base}.vtt` }, warnings };
}

/** Subtitles whose language nobody says, or says wrongly, are of an undetermined one. */
function languageOr(tag: string | undefined): string {
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
	stretches: readonly [ClockStretch, ...ClockStretch[]],
) {
	const warnings: string[] = [];
	const segments: Parameters<typeof writeSubtitleFiles>[3][number][] = [];
	const cues = new Map<string, Cue>();
	let stretchIndex = 0;
	for (const [index, { uri, duration, discontinuity, map }] of playlist.segments.entries()) {
		if (map) throw new UnusableSubtitles(`${file}: the subtitles are not WebVTT but within MP4`);
		if (discontinuity && index > 0) stretchIndex += 1;
		const stretch = stretches[stretchIndex] ?? stretches[0];
		const bytes = await readSegment(stream, file, playlist, index);
		const text = bytes.toString('utf8');
		if (!/^\ufeff?WEBVTT/.test(text)) throw new UnusableSubtitles(`"${uri}" is not WebVTT`);
		const read = readSubtitles(bytes, uri);
		warnings.push(...read.warnings);
		const tie = readTimestampMap(text);
		const clock = { filmTime: stretch.filmTime, pts90k: stretch.pts90k ?? tie?.pts90k ?? 0 };
		segments.push({ duration: duration ?? 0, clock });
		for (const cue of read.cues) {
			// Without the tie the standard takes the stream's clock for the cues' (RFC 8216, 3.5); those who leave
			// it out mean the film's, whatever the clock shows at its beginning.
			const toFilm = (time: number) => (tie ? filmTime(time, tie, clock) : time);
			const moved = { ...cue, start: Math.max(0, toFilm(cue.start)), end: toFilm(cue.end) };
			// A cue that spans a boundary stands in two segments: it is one.
			if (moved.end > moved.start) cues.set(JSON.stringify(moved), moved);
		}
	}
	const sorted = [...cues.values()].sort((a, b) => a.start - b.start || a.end - b.end);
	return { cues: sorted, segments, warnings };
}

interface Tie {
	/** Milliseconds of the cues' own time, and the stream's clock at that moment. */
	local: number;
	pts90k: number;
}

function readTimestampMap(text: string): Tie | null {
	const [header = ''] = text.split(/\r?\n\r?\n|\r\r/, 1);
	const values = /^X-TIMESTAMP-MAP\s*=(.*)$/m.exec(header)?.[1];
	if (values === undefined) return null;
	const pts90k = Number(/MPEGTS:(\d+)/.exec(values)?.[1] ?? 0);
	const localText = /LOCAL:([\d:.]+)/.exec(values)?.[1] ?? '';
	return { local: parseTimingLine(`${localText} --> ${localText}`)?.start ?? 0, pts90k };
}

/** The film's time, in milliseconds, of a cue's own time. */
function filmTime(time: number, tie: Tie, clock: { filmTime: number; pts90k: number }): number {
	const ticks = tie.pts90k + (time - tie.local) * 90 - clock.pts90k;
	const within = ((ticks % clockTurn) + clockTurn) % clockTurn;
	return Math.round(clock.filmTime + (within > clockTurn / 2 ? within - clockTurn : within) / 90);
}
