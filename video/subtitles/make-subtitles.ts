import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { writeMediaPlaylist } from '../packages/write-master-playlist.ts';
import type { ManifestSubtitles } from '../video-manifest.ts';
import { type Cue, UnusableSubtitles } from './cue.ts';
import { readSubtitles } from './read-subtitles.ts';
import { canonicalLanguage, languageName, writeSubtitleFiles } from './write-subtitle-files.ts';

/** A WebVTT or SRT file and its language (BCP 47). */
export interface SubtitleFile {
	lang: string;
	path: string;
}

/**
 * Parses the files before hours of encoding, to report unusable ones early.
 *
 * @returns warnings about skipped cues
 * @throws UnusableSubtitles
 */
export async function checkSubtitles(files: readonly SubtitleFile[]): Promise<string[]> {
	return (await readAll(files)).flatMap(({ warnings }) => warnings);
}

/**
 * Writes per language: the whole track as `subtitles-<lang>.vtt`, segments cut at the video's segment
 * boundaries, and their playlist. All times are relative to the start of the video. A cue that spans a boundary
 * is in both segments with the same times, so players show it once.
 *
 * @param timing durations (seconds) of the video segments, and the presentation timestamp (90 kHz) of the first
 * one, which maps to time 0 (RFC 8216, 3.5)
 * @returns the languages in the order of `files`, and warnings about omitted cues
 * @throws UnusableSubtitles before anything is written
 */
export async function makeSubtitles(
	folder: string,
	files: readonly SubtitleFile[],
	timing: { segmentDurations: readonly number[]; firstPts90k: number },
): Promise<{ subtitles: ManifestSubtitles[]; warnings: string[] }> {
	const read = await readAll(files);
	const videoEndMs = Math.round(timing.segmentDurations.reduce((sum, duration) => sum + duration, 0) * 1000);
	const warnings = read.flatMap((one) => one.warnings);
	const subtitles: ManifestSubtitles[] = [];
	for (const { lang, path, cues } of read) {
		const lateCount = cues.filter(({ start }) => start >= videoEndMs).length;
		if (lateCount > 0) {
			warnings.push(
				`${basename(path)}: ${lateCount} of its cues start after the end of the video and are omitted`,
			);
		}
		subtitles.push(await writeLanguage(folder, lang, cues, timing));
	}
	return { subtitles, warnings };
}

async function readAll(files: readonly SubtitleFile[]) {
	const read: (SubtitleFile & { cues: Cue[]; warnings: string[] })[] = [];
	for (const { lang: tag, path } of files) {
		const lang = canonicalLanguage(tag);
		if (read.some((other) => other.lang === lang)) {
			throw new UnusableSubtitles(`There are two subtitle files for the language ${lang}.`);
		}
		const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
			throw new UnusableSubtitles(`${path} cannot be read: ${error.code ?? error.message}`);
		});
		read.push({ lang, path, ...readSubtitles(bytes, basename(path), lang) });
	}
	return read;
}

async function writeLanguage(
	folder: string,
	lang: string,
	cues: readonly Cue[],
	{ segmentDurations, firstPts90k }: { segmentDurations: readonly number[]; firstPts90k: number },
): Promise<ManifestSubtitles> {
	// Package file names are lower case; the language tag in the playlist keeps its case.
	const base = `subtitles-${lang.toLowerCase()}`;
	const clock = { videoTimeMs: 0, pts90k: firstPts90k };
	const segments = segmentDurations.map((duration) => ({ duration, clock }));
	await writeMediaPlaylist(folder, `${base}.m3u8`, await writeSubtitleFiles(folder, base, cues, segments));
	return { lang, name: languageName(lang), playlist: `${base}.m3u8`, file: `${base}.vtt` };
}
