import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredSegment } from '../packages/measure-rendition.ts';
import { type Cue, formatCues, formatTime, UnusableSubtitles } from './cue.ts';

/** A span of the video with its own subtitle file. */
interface SubtitleSegment {
	/** Seconds. */
	duration: number;
	/** The same instant as video time (milliseconds) and as stream timestamp (90 kHz): RFC 8216bis, 3.1.4. */
	clock: { videoTimeMs: number; pts90k: number };
}

/**
 * Writes the subtitles of one language: whole as `<base>.vtt`, and in segments `<base>-00000.vtt` … with times
 * relative to the start of the video. A cue that spans a boundary is in both segments unchanged; one that runs
 * past the end of the video is cut there.
 *
 * @returns the segments for their playlist
 */
export async function writeSubtitleFiles(
	folder: string,
	base: string,
	cues: readonly Cue[],
	segments: readonly SubtitleSegment[],
): Promise<MeasuredSegment[]> {
	const videoEndMs = Math.round(segments.reduce((sum, { duration }) => sum + duration, 0) * 1000);
	const shown = cues
		.filter(({ start }) => start < videoEndMs)
		.map((cue) => ({ ...cue, end: Math.min(cue.end, videoEndMs) }));
	await writeFile(join(folder, `${base}.vtt`), `WEBVTT\n${formatCues(shown)}`);

	const written: MeasuredSegment[] = [];
	let start = 0;
	for (const [index, { duration, clock }] of segments.entries()) {
		const end = start + duration * 1000;
		const name = `${base}-${String(index).padStart(5, '0')}.vtt`;
		const timestampMap = `X-TIMESTAMP-MAP=MPEGTS:${clock.pts90k},LOCAL:${formatTime(clock.videoTimeMs)}`;
		const text = `WEBVTT\n${timestampMap}\n${formatCues(shown.filter((cue) => cue.start < end && cue.end > start))}`;
		await writeFile(join(folder, name), text);
		written.push({ name, duration, size: Buffer.byteLength(text) });
		start = end;
	}
	return written;
}

/**
 * Canonicalises a BCP 47 language tag: `zh-hans` becomes `zh-Hans`.
 *
 * @throws UnusableSubtitles
 */
export function canonicalLanguage(lang: string): string {
	try {
		const [canonical] = Intl.getCanonicalLocales(lang);
		if (canonical) return canonical;
	} catch {
		// Reported below with a clearer message.
	}
	throw new UnusableSubtitles(`"${lang}" is not a language tag (BCP 47), such as zh, en or pt-BR`);
}

const siteLanguages: Record<string, string> = { zh: '中文', en: 'English' };

/** The language's own name: 中文, English, français. Falls back to the tag. */
export function languageName(lang: string): string {
	if (Object.hasOwn(siteLanguages, lang)) return siteLanguages[lang] ?? lang;
	try {
		return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
	} catch {
		return lang;
	}
}
