import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { writeMediaPlaylist } from '../playlists/write-media-playlist.ts';
import type { ManifestSubtitles } from '../video-manifest.ts';
import type { Cue } from './cue.ts';
import { readSubtitles } from './read-subtitles.ts';
import { canonicalLanguage, languageName } from './subtitle-language.ts';
import { UnusableSubtitles } from './unusable-subtitles.ts';
import { writeSubtitleFiles } from './write-subtitle-files.ts';

/** A file of subtitles (WebVTT or SRT) that an operator names, and its language (BCP 47). */
export interface SubtitleFile {
	lang: string;
	path: string;
}

/**
 * Reads the files, so that what is wrong with one is said before a film is encoded for hours.
 *
 * @returns what is written about cues that are left out.
 * @throws UnusableSubtitles
 */
export async function checkSubtitles(files: readonly SubtitleFile[]): Promise<string[]> {
	return (await readAll(files)).flatMap(({ warnings }) => warnings);
}

/**
 * Writes into a package folder, per language: `subtitles-<lang>.vtt` whole; its segments, cut where the picture's
 * are, so that a player fetches both together; and the playlist of the segments. Times are those of the film in all
 * of them. A cue that spans a boundary stands in both segments, with equal times: players show it once.
 *
 * @param timing durations (seconds) of the picture's segments, and the presentation time (90 kHz) at which its first
 *   one begins, to which the film's time 0 is tied (RFC 8216, 3.5).
 * @returns the languages in the order of `files`; warnings of cues that were left out.
 * @throws UnusableSubtitles before anything is written.
 */
export async function makeSubtitles(
	folder: string,
	files: readonly SubtitleFile[],
	timing: { segmentDurations: readonly number[]; firstPts90k: number },
): Promise<{ subtitles: ManifestSubtitles[]; warnings: string[] }> {
	const read = await readAll(files);
	const filmEnd = Math.round(timing.segmentDurations.reduce((sum, duration) => sum + duration, 0) * 1000);
	const warnings = read.flatMap((one) => one.warnings);
	const subtitles: ManifestSubtitles[] = [];
	for (const { lang, path, cues } of read) {
		const late = cues.filter(({ start }) => start >= filmEnd).length;
		if (late > 0) {
			warnings.push(`${basename(path)}: ${late} of its cues begin after the film's end and are left out`);
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
			throw new UnusableSubtitles(`two files of subtitles are given for the language ${lang}`);
		}
		const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
			throw new UnusableSubtitles(`${path} cannot be read: ${error.code ?? error.message}`);
		});
		read.push({ lang, path, ...readSubtitles(bytes, basename(path)) });
	}
	return read;
}

async function writeLanguage(
	folder: string,
	lang: string,
	cues: readonly Cue[],
	{ segmentDurations, firstPts90k }: { segmentDurations: readonly number[]; firstPts90k: number },
): Promise<ManifestSubtitles> {
	// Names in a package are lower-case; the tag in the playlist keeps its form.
	const base = `subtitles-${lang.toLowerCase()}`;
	const clock = { filmTime: 0, pts90k: firstPts90k };
	const segments = segmentDurations.map((duration) => ({ duration, clock }));
	await writeMediaPlaylist(folder, `${base}.m3u8`, await writeSubtitleFiles(folder, base, cues, segments));
	return { lang, name: languageName(lang), playlist: `${base}.m3u8`, file: `${base}.vtt` };
}
