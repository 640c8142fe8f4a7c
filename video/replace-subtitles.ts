import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readTransportStream } from './packages/transport-stream.ts';
import { writeManifest } from './packages/work-folder.ts';
import { writeMasterPlaylist } from './packages/write-master-playlist.ts';
import { makeSubtitles } from './subtitles/make-subtitles.ts';
import { canonicalLanguage } from './subtitles/write-subtitle-files.ts';
import { type ManifestSubtitles, UnusableVideo, type VideoManifest } from './video-manifest.ts';

/** Other subtitles of a language (BCP 47): a WebVTT or SRT file; null for none. */
export interface SubtitleChange {
	lang: string;
	path: string | null;
}

/**
 * Gives a package that `makeVideo` made other subtitles. Those of languages without a change stay, in their order.
 *
 * @param workFolder for what is moved meanwhile; on the same disk as `folder`
 * @returns warnings about omitted cues
 * @throws UnusableVideo if the package is encrypted or was made elsewhere; UnusableSubtitles before anything is written
 */
export async function replaceSubtitles(
	folder: string,
	changes: readonly SubtitleChange[],
	workFolder: string,
): Promise<string[]> {
	const { files: _, ...manifest } = JSON.parse(
		await readFile(join(folder, 'video.json'), 'utf8'),
	) as VideoManifest;
	await requireOwn(folder, manifest, workFolder);
	const changed = new Map(changes.map(({ lang, path }) => [canonicalLanguage(lang), path]));
	await mkdir(join(workFolder, 'kept'), { recursive: true });
	const wanted: { lang: string; path: string | null }[] = [];
	for (const { lang, file } of manifest.subtitles) {
		const kept = join(workFolder, 'kept', file);
		if (!changed.has(lang)) await rename(join(folder, file), kept);
		wanted.push({ lang, path: changed.get(lang) ?? (changed.has(lang) ? null : kept) });
		changed.delete(lang);
	}
	for (const [lang, path] of changed) wanted.push({ lang, path });
	const given = wanted.flatMap(({ lang, path }) => (path === null ? [] : [{ lang, path }]));
	const timing = await readTiming(folder, manifest);
	for (const track of manifest.subtitles) await removeTrack(folder, track);
	const { subtitles, warnings } = await makeSubtitles(folder, given, timing);
	await writeMasterPlaylist(folder, manifest.master, { renditions: manifest.renditions, subtitles });
	await writeManifest(folder, { ...manifest, subtitles });
	return warnings;
}

type Described = Omit<VideoManifest, 'files'>;

/** A stream that another program made may say more in its playlist than we would write. */
async function requireOwn(folder: string, manifest: Described, workFolder: string): Promise<void> {
	if (manifest.encrypted) throw new UnusableVideo('The video is encrypted.', 'encrypted');
	const { master, renditions, subtitles } = manifest;
	await writeMasterPlaylist(workFolder, 'expected.m3u8', { renditions, subtitles });
	const [expected, found] = await Promise.all(
		[join(workFolder, 'expected.m3u8'), join(folder, master)].map((path) => readFile(path, 'utf8')),
	);
	if (expected !== found) throw new UnusableVideo('Another program made the stream.', 'imported');
}

/** The durations of the segments in seconds, and the timestamp of the first frame in 90 kHz ticks. */
async function readTiming(folder: string, { renditions }: Described) {
	const lines = (await readFile(join(folder, renditions[0]?.playlist ?? ''), 'utf8')).split('\n');
	const segmentDurations = lines.flatMap((line) => {
		const duration = /^#EXTINF:([\d.]+),/.exec(line)?.[1];
		return duration === undefined ? [] : [Number(duration)];
	});
	const first = lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
	const { firstPts } = readTransportStream(await readFile(join(folder, first)));
	return { segmentDurations, firstPts90k: firstPts };
}

async function removeTrack(folder: string, { playlist, file }: ManifestSubtitles): Promise<void> {
	const lines = (await readFile(join(folder, playlist), 'utf8')).split('\n');
	const segments = lines.filter((line) => line !== '' && !line.startsWith('#'));
	for (const name of [playlist, file, ...segments]) await rm(join(folder, name), { force: true });
}
