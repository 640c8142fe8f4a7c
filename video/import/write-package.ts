import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stream } from '../rules/reading/load-stream.ts';
import { formatAttributes } from '../rules/reading/parse-playlist.ts';
import type { Attributes, MediaPlaylist, Tag } from '../rules/reading/playlist.ts';
import { UnusableSubtitles } from '../subtitles/cue.ts';
import type { ManifestRendition, ManifestSubtitles } from '../video-manifest.ts';
import { type ClockSpan, findClockSpans, type Prober, type Rung } from './find-rungs.ts';
import { importSubtitles } from './import-subtitles.ts';
import { createPackageFiles, formatMediaPlaylist, type PackageFiles } from './package-files.ts';

/** Required by EXT-X-MEDIA. Media playlists have their own version. */
const masterVersion = 4;

export interface WrittenPackage {
	/** Largest first, each playlist once. */
	renditions: ManifestRendition[];
	subtitles: ManifestSubtitles[];
	/** Key file names. */
	keys: string[];
	warnings: string[];
}

interface ImportState {
	stream: Stream;
	folder: string;
	files: PackageFiles;
	/** Package playlist names by stream path. */
	playlists: Map<string, string>;
	warnings: string[];
}

/** Copies the files of a stream into the package folder and writes its playlists, the master last. */
export async function writePackage(
	stream: Stream,
	rungs: readonly [Rung, ...Rung[]],
	folder: string,
	prober: Prober,
): Promise<WrittenPackage> {
	const files = createPackageFiles(stream, folder, prober.signal);
	const state: ImportState = { stream, folder, files, playlists: new Map(), warnings: [] };
	const renditions = new Map<string, ManifestRendition>();
	const variants: { line: number; name: string; attributes: Attributes }[] = [];
	for (const { file, playlist, figures, variant } of rungs) {
		const name = await copyRendition(state, file, playlist, `${Math.min(figures.width, figures.height)}p`);
		if (!renditions.has(name)) renditions.set(name, { playlist: name, ...figures });
		variants.push({ line: variant?.line ?? 0, name, attributes: variantAttributes(variant, figures) });
	}
	const { lines, subtitles, groups } = await copyGroups(state, rungs[0], prober);
	const iFrameLines = await copyIFrames(state);
	const { master, playlists } = stream;
	const independent = [...playlists.values()].every(({ independentSegments }) => independentSegments);
	const masterLines = [
		'#EXTM3U',
		`#EXT-X-VERSION:${masterVersion}`,
		...(master?.independentSegments || independent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
		...(master?.start ? [`#EXT-X-START:${formatAttributes(master.start.attributes)}`] : []),
		...files.keys().map((key) => `#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${key}"`),
		...lines,
		// Native players start with the first rendition, so keep the original order.
		...variants
			.sort((a, b) => a.line - b.line)
			.flatMap(({ name, attributes }) => {
				const kept = [...attributes].filter(
					([type, { value, quoted }]) =>
						!(groupAttributes.has(type) && quoted) || groups.has(`${type} ${value}`),
				);
				return [`#EXT-X-STREAM-INF:${formatAttributes(new Map(kept))}`, name];
			}),
		...iFrameLines,
	];
	await writeFile(join(folder, 'master.m3u8'), `${masterLines.join('\n')}\n`);
	return { renditions: [...renditions.values()], subtitles, keys: files.keys(), warnings: state.warnings };
}

/** Rendition attributes that refer to a group. */
const groupAttributes = new Set(['AUDIO', 'VIDEO', 'SUBTITLES', 'CLOSED-CAPTIONS']);

/** The attributes of the stream, completed with measured ones. */
function variantAttributes(variant: Tag | null, figures: Rung['figures']): Attributes {
	const attributes: Attributes = new Map(variant?.attributes);
	const set = (name: string, value: string | number | null, quoted = false) => {
		if (value !== null) attributes.set(name, { value: String(value), quoted });
	};
	set('BANDWIDTH', figures.bandwidth);
	set('AVERAGE-BANDWIDTH', figures.averageBandwidth);
	set('RESOLUTION', `${figures.width}x${figures.height}`);
	set('CODECS', figures.codecs, true);
	set('FRAME-RATE', figures.frameRate === null ? null : figures.frameRate.toFixed(3));
	return attributes;
}

/** Copies a media playlist and its files once. Returns its name in the package. */
async function copyRendition(
	{ files, folder, playlists }: ImportState,
	file: string,
	playlist: MediaPlaylist,
	preferredBase: string,
): Promise<string> {
	const existingName = playlists.get(file);
	if (existingName !== undefined) return existingName;
	const base = files.uniqueBaseName(preferredBase);
	const name = `${base}.m3u8`;
	playlists.set(file, name);
	const names = await files.copyReferenced(file, playlist, base);
	await writeFile(join(folder, name), formatMediaPlaylist(playlist, names));
	return name;
}

/** The playlist that a master tag refers to; null without one. */
function playlistOf(
	{ files, entry, playlists }: Stream,
	{ attributes }: Tag,
): [string, MediaPlaylist] | null {
	const address = attributes.get('URI')?.value;
	const resolved = address === undefined ? null : files.resolve(entry, address);
	const playlist = resolved && 'path' in resolved ? playlists.get(resolved.path) : undefined;
	return resolved && 'path' in resolved && playlist ? [resolved.path, playlist] : null;
}

function formatMediaTag(tag: Tag, name: string | null): string {
	const attributes: Attributes = new Map(tag.attributes);
	if (name !== null) attributes.set('URI', { value: name, quoted: true });
	return `#EXT-X-MEDIA:${formatAttributes(attributes)}`;
}

/**
 * Copies audio, alternative video and subtitle renditions. Returns their lines for the master, and the
 * remaining groups.
 */
async function copyGroups(state: ImportState, largest: Rung, prober: Prober) {
	const { stream, playlists, warnings } = state;
	const lines: string[] = [];
	const subtitles: ManifestSubtitles[] = [];
	const groups = new Set<string>();
	let spans: [ClockSpan, ...ClockSpan[]] | null = null;
	for (const tag of stream.master?.media ?? []) {
		const type = tag.attributes.get('TYPE')?.value ?? '';
		const group = `${type} ${tag.attributes.get('GROUP-ID')?.value}`;
		const found = playlistOf(stream, tag);
		let name: string | null = null;
		if (found && type === 'SUBTITLES' && !playlists.has(found[0])) {
			spans ??= await findClockSpans(stream, largest.file, largest.playlist, prober);
			const imported = await importSubtitlesOrWarn(state, found, tag, spans);
			if (!imported) continue;
			subtitles.push(imported);
			playlists.set(found[0], imported.playlist);
			name = imported.playlist;
		} else if (found) {
			const lang = tag.attributes.get('LANGUAGE')?.value.toLowerCase() ?? '';
			const suffix = /^[a-z\d-]{1,20}$/.test(lang) ? `-${lang}` : '';
			name = await copyRendition(state, ...found, `${type === 'AUDIO' ? 'audio' : 'pictures'}${suffix}`);
		} else if (tag.attributes.has('URI')) {
			warnings.push(`${stream.entry}, line ${tag.line}: the rendition is omitted`);
			continue;
		}
		lines.push(formatMediaTag(tag, name));
		groups.add(group);
	}
	return { lines, subtitles, groups };
}

async function importSubtitlesOrWarn(
	{ stream, files, folder, warnings }: ImportState,
	[file, playlist]: [string, MediaPlaylist],
	tag: Tag,
	spans: readonly [ClockSpan, ...ClockSpan[]],
): Promise<ManifestSubtitles | null> {
	try {
		const imported = await importSubtitles(stream, file, playlist, tag, spans, files, folder);
		warnings.push(...imported.warnings);
		return imported.subtitles;
	} catch (error) {
		if (!(error instanceof UnusableSubtitles)) throw error;
		warnings.push(`${file}: the subtitles are omitted: ${error.message}`);
		return null;
	}
}

/** Copies I-frame playlists, which native players use for seek previews. */
async function copyIFrames(state: ImportState): Promise<string[]> {
	const lines: string[] = [];
	for (const { attributes, ...tag } of state.stream.master?.iFrameVariants ?? []) {
		const found = playlistOf(state.stream, { ...tag, attributes });
		if (!found) continue;
		const name = await copyRendition(state, ...found, 'keyframes');
		const own: Attributes = new Map(attributes).set('URI', { value: name, quoted: true });
		// The video group may have been omitted; the playlist works without it.
		own.delete('VIDEO');
		lines.push(`#EXT-X-I-FRAME-STREAM-INF:${formatAttributes(own)}`);
	}
	return lines;
}
