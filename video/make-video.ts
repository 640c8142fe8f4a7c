import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { chooseLadder, framesPerSegment, type Rung } from './encoding/choose-ladder.ts';
import { encodeLadder, undecodableMessage, writeDownload } from './encoding/encode-ladder.ts';
import { type AudioLoudness, measureLoudness } from './encoding/measure-loudness.ts';
import { createProgressReporter, type VideoProgress } from './encoding/progress-reporter.ts';
import { type FfmpegPrograms, findFfmpeg } from './ffmpeg/find-ffmpeg.ts';
import { makePoster, makeThumbnails } from './make-images.ts';
import { encryptPackage } from './packages/encrypt-package.ts';
import {
	averageBitRate,
	type MeasuredRendition,
	measureRendition,
	peakBitRate,
} from './packages/measure-rendition.ts';
import { finishWorkFolder, openWorkFolder, writeManifest } from './packages/work-folder.ts';
import { writeMasterPlaylist, writeMediaPlaylist } from './packages/write-master-playlist.ts';
import { examineSource, type SourceVideo } from './source/examine-source.ts';
import { framesPerSecond } from './source/frame-rate.ts';
import { checkSubtitles, makeSubtitles, type SubtitleFile } from './subtitles/make-subtitles.ts';
import { type ManifestRendition, UnusableVideo, type VideoManifest } from './video-manifest.ts';

export interface MakeVideoOptions {
	/** Parent folder; each video gets its own subfolder. */
	workFolder: string;
	/** WebVTT or SRT files. Native players take the first language as the default. */
	subtitles: readonly SubtitleFile[];
	/** Encrypts with AES-128. An encrypted video has no download. */
	encrypt: boolean;
	/** Image to use as the poster instead of a frame. */
	poster?: string | undefined;
	signal: AbortSignal;
	/** Called at most four times a second. */
	onProgress(progress: VideoProgress): void;
	/** x264 preset; tests use a fast one. */
	preset?: string;
}

export interface VideoPackage {
	/** Complete package. The caller removes it after importing its files. */
	folder: string;
	manifest: VideoManifest;
	/** Problems that did not stop the run: skipped damage, omitted cues. */
	warnings: string[];
}

/** Encoding dominates the run time; the other weights are estimates. */
const steps = {
	examine: { label: 'reading the video', weight: 0.02 },
	loudness: { label: 'measuring loudness', weight: 0.06 },
	encode: { label: 'encoding', weight: 0.84 },
	images: { label: 'making images and subtitles', weight: 0.06 },
	finish: { label: 'finishing', weight: 0.02 },
} as const;

type ReportProgress = (step: keyof typeof steps, fraction: number) => void;

/**
 * Packages a video for streaming: an HLS rendition for every ladder step that the source fills, subtitles,
 * poster, seek thumbnails, download, and the `video.json` manifest (`docs/how-to/video.md`). The folder gets
 * its final name as the last step. On failure or abort, ffmpeg is killed and the folder is removed; the next
 * run in the same work folder removes what a killed run left behind.
 *
 * @throws UnusableVideo or UnusableSubtitles (which file is unusable, and why), FfmpegMissing (how to install
 * it), or the signal's reason
 */
export async function makeVideo(source: string, options: MakeVideoOptions): Promise<VideoPackage> {
	const { signal } = options;
	signal.throwIfAborted();
	const report = createProgressReporter(steps, options.onProgress);
	const programs = await findFfmpeg();
	await checkSubtitles(options.subtitles);
	const video = await examineSource(programs, resolve(source), {
		signal,
		onProgress: (fraction) => report('examine', fraction),
	});
	const folder = await openWorkFolder(resolve(options.workFolder));
	try {
		const made = await makePackage(programs, video, { ...options, folder, report });
		signal.throwIfAborted();
		return { ...made, folder: await finishWorkFolder(folder) };
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

type PackageOptions = MakeVideoOptions & { folder: string; report: ReportProgress };

/**
 * Longest freeze of the last frame while the audio continues. A longer overhang is treated as a defect of the
 * file.
 */
const maxHoldSeconds = 600;

/**
 * Measures the audio and extends the video to its length: a screen recording often stops writing frames long
 * before its audio ends. Returns null for `audio` where there is none or it cannot be decoded, and adds
 * warnings.
 */
async function measureAudio(
	programs: FfmpegPrograms,
	video: SourceVideo,
	{ folder, signal, report }: PackageOptions,
	warnings: string[],
): Promise<{ video: SourceVideo; audio: AudioLoudness | null }> {
	if (video.audioStreamIndex === null) return { video, audio: null };
	const rate = framesPerSecond(video.rate);
	const duration = video.frames / rate;
	const name = basename(video.source);
	const measured = await measureLoudness(programs, video, {
		...{ folder, signal },
		onSeconds: (seconds) => report('loudness', seconds / duration),
	});
	if (measured === null) {
		warnings.push(`The audio of ${name} cannot be decoded: the video is packaged without audio.`);
		return { video, audio: null };
	}
	const { audio, seconds } = measured;
	const overhang = seconds - duration;
	if (overhang <= 1) return { video, audio };
	const isHeld = overhang <= maxHoldSeconds;
	const outcome = isHeld ? 'that frame is held' : 'the audio is cut there';
	warnings.push(
		`The audio of ${name} continues for ${overhang.toFixed(1)} s after its last frame: ${outcome}.`,
	);
	const heldFrames = isHeld ? Math.round(overhang * rate) : 0;
	return { video: { ...video, frames: video.frames + heldFrames, heldFrames }, audio };
}

/** Encodes the ladder and measures the resulting renditions. */
async function makeRenditions(
	programs: FfmpegPrograms,
	source: SourceVideo,
	ladder: readonly [Rung, ...Rung[]],
	options: PackageOptions,
	warnings: string[],
): Promise<MeasuredRendition[]> {
	const { folder, signal, report } = options;
	const name = basename(source.source);
	const rate = framesPerSecond(source.rate);
	const { video, audio } = await measureAudio(programs, source, options, warnings);
	report('encode', 0);
	const ffmpegWarning = await encodeLadder(programs, video, {
		...{ ladder, audio, folder, signal },
		keyframeInterval: framesPerSegment(video.frames, rate),
		preset: options.preset ?? 'medium',
		onSeconds: (seconds) => report('encode', (seconds * rate) / video.frames),
	});
	if (ffmpegWarning !== null) {
		warnings.push(`Parts of ${name} are damaged and were skipped (${ffmpegWarning}).`);
	}
	const measured: MeasuredRendition[] = [];
	for (const rung of ladder) measured.push(await measureRendition(folder, rung.name, video.rate));
	const frames = measured[0]?.frames ?? 0;
	if (frames === 0) throw new UnusableVideo(undecodableMessage(video));
	if (video.frames - frames > rate) {
		const seconds = [frames, video.frames].map((count) => (count / rate).toFixed(1));
		warnings.push(`Only ${seconds[0]} s of ${seconds[1]} s of ${name} can be decoded: the rest is missing.`);
	}
	return measured;
}

async function makePackage(
	programs: FfmpegPrograms,
	video: SourceVideo,
	options: PackageOptions,
): Promise<{ manifest: VideoManifest; warnings: string[] }> {
	const { folder, signal, report } = options;
	const warnings = [...video.warnings];
	const rate = framesPerSecond(video.rate);
	const ladder = chooseLadder(video.size, rate);
	const [largest, smallest] = [ladder[0], ladder[ladder.length - 1] ?? ladder[0]];
	const imageSource = (rung: Rung, duration: number) => ({
		...{ programs, folder, signal, duration, video: `${rung.name}.m3u8` },
		...{ width: rung.width, height: rung.height },
	});
	// Reject an unusable poster before hours of encoding, not after.
	if (options.poster !== undefined) await makePoster(imageSource(largest, 0), options.poster);

	const measured = await makeRenditions(programs, video, ladder, options, warnings);
	report('images', 0);
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
	const hasAudio = measured[0]?.codecs.includes('mp4a') ?? false;
	const download = options.encrypt
		? null
		: await writeDownload(programs, ladder, { folder, signal, hasAudio });
	report('images', 0.2);
	if (options.poster === undefined) await makePoster(imageSource(largest, duration));
	report('images', 0.4);
	const thumbnails = await makeThumbnails(imageSource(smallest, duration));
	const { subtitles, warnings: subtitleWarnings } = await makeSubtitles(folder, options.subtitles, {
		segmentDurations,
		firstPts90k: measured[0]?.firstPts ?? 0,
	});
	warnings.push(...subtitleWarnings);
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
