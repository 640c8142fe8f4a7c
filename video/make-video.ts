import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { chooseLadder, type Rung } from './encoding/choose-ladder.ts';
import { encodeLadder, nothingDecoded } from './encoding/encode-ladder.ts';
import { measureLoudness, type Sound } from './encoding/measure-loudness.ts';
import { progressOf, type VideoProgress } from './encoding/report-progress.ts';
import { segmentFrames } from './encoding/segment-length.ts';
import { writeDownload } from './encoding/write-download.ts';
import { type FfmpegPrograms, findFfmpeg } from './ffmpeg/find-ffmpeg.ts';
import { examineFilm, type Film } from './film/examine-film.ts';
import { framesPerSecond } from './film/frame-rate.ts';
import { encryptPackage } from './package-folder/encrypt-package.ts';
import { finishWorkFolder, openWorkFolder } from './package-folder/work-folder.ts';
import { writeManifest } from './package-folder/write-manifest.ts';
import { makePoster } from './pictures/make-poster.ts';
import { makeThumbnails } from './pictures/make-thumbnails.ts';
import { averageBitRate, peakBitRate } from './playlists/bit-rates.ts';
import { type MeasuredRendition, measureRendition } from './playlists/measure-rendition.ts';
import { writeMasterPlaylist } from './playlists/write-master-playlist.ts';
import { writeMediaPlaylist } from './playlists/write-media-playlist.ts';
import { checkSubtitles, makeSubtitles, type SubtitleFile } from './subtitles/make-subtitles.ts';
import { UnusableFilm } from './unusable-film.ts';
import type { ManifestRendition, VideoManifest } from './video-manifest.ts';

export interface MakeVideoOptions {
	/** The parent under which the film gets a folder of its own. */
	workFolder: string;
	/** WebVTT or SRT; the first language is the default one of native players. */
	subtitles: readonly SubtitleFile[];
	/** AES-128 with keys of its own; such a film has no download. */
	encrypt: boolean;
	/** A picture to use as the poster in place of a frame. */
	poster?: string | undefined;
	signal: AbortSignal;
	/** Hears how far it is, at most four times a second. */
	onProgress(progress: VideoProgress): void;
	/** x264's trade of time for size; for tests a quick one. */
	preset?: string;
}

export interface MadeVideo {
	/** Complete; for the caller to remove once its files are taken. */
	folder: string;
	manifest: VideoManifest;
	/** What an operator should hear though the film was made: damage passed over, cues left out. */
	warnings: string[];
}

/** Encoding takes nearly all of the time; the other parts are estimates. */
const steps = {
	examine: { says: 'reading the film', part: 0.02 },
	loudness: { says: 'measuring the sound', part: 0.06 },
	encode: { says: 'encoding', part: 0.84 },
	pictures: { says: 'making pictures and subtitles', part: 0.06 },
	finish: { says: 'finishing', part: 0.02 },
} as const;

type Report = (step: keyof typeof steps, share: number) => void;

/**
 * Makes a film ready to stream: HLS in as many renditions as it has pixels for, subtitles, poster,
 * scrubbing pictures, download, and `video.json` that lists them (`docs/how-to/video.md`). The folder
 * appears under its final name as the last step; when anything fails, or the signal is given, ffmpeg is
 * ended and nothing stays. What a killed run leaves is removed by the next one in the same work folder.
 *
 * Throws `UnusableFilm` or `UnusableSubtitles` (what is wrong with which file), `FfmpegMissing` (how to
 * install it), or the signal's reason.
 */
export async function makeVideo(source: string, options: MakeVideoOptions): Promise<MadeVideo> {
	const { signal } = options;
	signal.throwIfAborted();
	const report = progressOf(steps, options.onProgress);
	const programs = await findFfmpeg();
	await checkSubtitles(options.subtitles);
	const film = await examineFilm(programs, resolve(source), {
		signal,
		onShare: (share) => report('examine', share),
	});
	const folder = await openWorkFolder(resolve(options.workFolder));
	try {
		const made = await makePackage(programs, film, { ...options, folder, report });
		signal.throwIfAborted();
		return { ...made, folder: await finishWorkFolder(folder) };
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

type PackageOptions = MakeVideoOptions & { folder: string; report: Report };

/** Seconds a last picture is held for at most while the sound goes on; a longer rest is none, but a fault. */
const longestRest = 600;

/**
 * The film's sound as it is to be made (null without any), and the film as long as it is with that: a recording of
 * a screen ends with the last picture that differs, often long before its sound. Adds warnings where the sound
 * cannot be made, or is longer.
 */
async function withSound(
	programs: FfmpegPrograms,
	film: Film,
	{ folder, signal, report }: PackageOptions,
	warnings: string[],
): Promise<{ film: Film; sound: Sound | null }> {
	if (film.soundIndex === null) return { film, sound: null };
	const rate = framesPerSecond(film.rate);
	const duration = film.frames / rate;
	const name = basename(film.source);
	const measured = await measureLoudness(programs, film, {
		...{ folder, signal },
		onSeconds: (seconds) => report('loudness', seconds / duration),
	});
	if (measured === null) {
		warnings.push(`The sound of ${name} cannot be decoded: it is made without sound.`);
		return { film, sound: null };
	}
	const { sound, seconds } = measured;
	const rest = seconds - duration;
	if (rest <= 1) return { film, sound };
	const isHeld = rest <= longestRest;
	const outcome = isHeld ? 'that picture is held' : 'the film ends with the picture';
	warnings.push(`The sound of ${name} goes on for ${rest.toFixed(1)} s after its last picture: ${outcome}.`);
	const heldFrames = isHeld ? Math.round(rest * rate) : 0;
	return { film: { ...film, frames: film.frames + heldFrames, heldFrames }, sound };
}

/** Encodes, and measures what came of it. */
async function makeRenditions(
	programs: FfmpegPrograms,
	examined: Film,
	ladder: readonly [Rung, ...Rung[]],
	options: PackageOptions,
	warnings: string[],
): Promise<MeasuredRendition[]> {
	const { folder, signal, report } = options;
	const name = basename(examined.source);
	const rate = framesPerSecond(examined.rate);
	const { film, sound } = await withSound(programs, examined, options, warnings);
	report('encode', 0);
	const said = await encodeLadder(programs, film, {
		...{ ladder, sound, folder, signal },
		keyframeEvery: segmentFrames(film.frames, rate),
		preset: options.preset ?? 'medium',
		onSeconds: (seconds) => report('encode', (seconds * rate) / film.frames),
	});
	if (said !== null) warnings.push(`Parts of ${name} are damaged and were passed over (${said}).`);
	const measured: MeasuredRendition[] = [];
	for (const rung of ladder) measured.push(await measureRendition(folder, rung.name, film.rate));
	const frames = measured[0]?.frames ?? 0;
	if (frames === 0) throw new UnusableFilm(nothingDecoded(film));
	if (film.frames - frames > rate) {
		const seconds = [frames, film.frames].map((count) => (count / rate).toFixed(1));
		warnings.push(`Of ${name} only ${seconds[0]} s of ${seconds[1]} s can be decoded: the rest is missing.`);
	}
	return measured;
}

async function makePackage(
	programs: FfmpegPrograms,
	film: Film,
	options: PackageOptions,
): Promise<{ manifest: VideoManifest; warnings: string[] }> {
	const { folder, signal, report } = options;
	const warnings = [...film.warnings];
	const rate = framesPerSecond(film.rate);
	const ladder = chooseLadder(film.size, rate);
	const [largest, smallest] = [ladder[0], ladder[ladder.length - 1] ?? ladder[0]];
	const pictureSource = (rung: Rung, duration: number) => ({
		...{ programs, folder, signal, duration, film: `${rung.name}.m3u8` },
		...{ width: rung.width, height: rung.height },
	});
	// A poster that cannot be used is told before hours of encoding, not after.
	if (options.poster !== undefined) await makePoster(pictureSource(largest, 0), options.poster);

	const measured = await makeRenditions(programs, film, ladder, options, warnings);
	report('pictures', 0);
	const renditions: ManifestRendition[] = [];
	for (const [index, { segments, codecs }] of measured.entries()) {
		const { name, width, height } = ladder[index] ?? largest;
		await writeMediaPlaylist(folder, `${name}.m3u8`, segments);
		renditions.push({
			...{ playlist: `${name}.m3u8`, width, height, codecs },
			bandwidth: peakBitRate(segments),
			averageBandwidth: averageBitRate(segments),
			frameRate: Math.round(rate * 1000) / 1000,
		});
	}
	const segmentDurations = measured[0]?.segments.map(({ duration }) => duration) ?? [];
	const duration = (measured[0]?.frames ?? 0) / rate;
	const hasSound = measured[0]?.codecs.includes('mp4a') ?? false;
	const download = options.encrypt
		? null
		: await writeDownload(programs, ladder, { folder, signal, hasSound });
	report('pictures', 0.2);
	if (options.poster === undefined) await makePoster(pictureSource(largest, duration));
	report('pictures', 0.4);
	const thumbnails = await makeThumbnails(pictureSource(smallest, duration));
	const { subtitles, warnings: aboutSubtitles } = await makeSubtitles(folder, options.subtitles, {
		segmentDurations,
		firstPts90k: measured[0]?.firstPts ?? 0,
	});
	warnings.push(...aboutSubtitles);
	const master = 'master.m3u8';
	await writeMasterPlaylist(folder, master, { renditions, subtitles });

	signal.throwIfAborted();
	report('finish', 0);
	const plain = await writeManifest(folder, {
		...{ format: 1, duration, width: largest.width, height: largest.height, master, renditions, subtitles },
		...{ poster: 'poster.jpg', thumbnails, download, encrypted: false },
	});
	const manifest = options.encrypt ? await encryptPackage(folder, plain) : plain;
	report('finish', 1);
	return { manifest, warnings };
}
