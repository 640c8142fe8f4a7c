import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Attributes, formatAttributes } from '../rules/reading/attributes.ts';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist, Tag } from '../rules/reading/playlist.ts';
import { UnusableSubtitles } from '../subtitles/unusable-subtitles.ts';
import type { ManifestRendition, ManifestSubtitles } from '../video-manifest.ts';
import { adoptSubtitles } from './adopt-subtitles.ts';
import type { Rung } from './find-rungs.ts';
import { type FlatFiles, flatFiles } from './flat-files.ts';
import { formatMediaPlaylist } from './format-media-playlist.ts';
import { type ClockStretch, clockStretches, type Prober } from './stream-clock.ts';

/** The master's version: 4 came with EXT-X-MEDIA. Media playlists state their own. */
const masterVersion = 4;

export interface WrittenPackage {
	/** Largest first, each playlist once. */
	renditions: ManifestRendition[];
	subtitles: ManifestSubtitles[];
	/** The names of the keys. */
	keys: string[];
	warnings: string[];
}

interface Adoption {
	stream: Stream;
	folder: string;
	files: FlatFiles;
	/** Names of playlists in the package by their paths in the stream. */
	playlists: Map<string, string>;
	warnings: string[];
}

/** Copies a stream's files into the package folder and writes the playlists for them, the master last. */
export async function writePackage(
	stream: Stream,
	rungs: readonly [Rung, ...Rung[]],
	folder: string,
	prober: Prober,
): Promise<WrittenPackage> {
	const files = flatFiles(stream, folder, prober.signal);
	const adoption: Adoption = { stream, folder, files, playlists: new Map(), warnings: [] };
	const renditions = new Map<string, ManifestRendition>();
	const variants: { line: number; name: string; attributes: Attributes }[] = [];
	for (const { file, playlist, figures, variant } of rungs) {
		const name = await copyRendition(adoption, file, playlist, `${Math.min(figures.width, figures.height)}p`);
		if (!renditions.has(name)) renditions.set(name, { playlist: name, ...figures });
		variants.push({ line: variant?.line ?? 0, name, attributes: variantAttributes(variant, figures) });
	}
	const { lines, subtitles, groups } = await copyGroups(adoption, rungs[0], prober);
	const iFrames = await copyIFrames(adoption);
	const { master, playlists } = stream;
	const independent = [...playlists.values()].every(({ independentSegments }) => independentSegments);
	const masterLines = [
		'#EXTM3U',
		`#EXT-X-VERSION:${masterVersion}`,
		...(master?.independentSegments || independent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
		...(master?.start ? [`#EXT-X-START:${formatAttributes(master.start.attributes)}`] : []),
		...files.keys().map((key) => `#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${key}"`),
		...lines,
		// Native players begin with the first: the order is its maker's.
		...variants
			.sort((a, b) => a.line - b.line)
			.flatMap(({ name, attributes }) => {
				const kept = [...attributes].filter(
					([type, { value, quoted }]) => !(groupTypes.has(type) && quoted) || groups.has(`${type} ${value}`),
				);
				return [`#EXT-X-STREAM-INF:${formatAttributes(new Map(kept))}`, name];
			}),
		...iFrames,
	];
	await writeFile(join(folder, 'master.m3u8'), `${masterLines.join('\n')}\n`);
	return { renditions: [...renditions.values()], subtitles, keys: files.keys(), warnings: adoption.warnings };
}

/** Attributes of a rendition that name a group of others. */
const groupTypes = new Set(['AUDIO', 'VIDEO', 'SUBTITLES', 'CLOSED-CAPTIONS']);

/** What the stream states of a rendition, and what it leaves out, measured. */
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

/** Copies a media playlist with its files, once, and gives its name in the package. */
async function copyRendition(
	{ files, folder, playlists }: Adoption,
	file: string,
	playlist: MediaPlaylist,
	wanted: string,
): Promise<string> {
	const known = playlists.get(file);
	if (known !== undefined) return known;
	const base = files.baseName(wanted);
	const name = `${base}.m3u8`;
	playlists.set(file, name);
	const names = await files.copyOf(file, playlist, base);
	await writeFile(join(folder, name), formatMediaPlaylist(playlist, names));
	return name;
}

/** The playlist that a tag of the master names; null for a tag without one. */
function playlistOf(
	{ files, entry, playlists }: Stream,
	{ attributes }: Tag,
): [string, MediaPlaylist] | null {
	const address = attributes.get('URI')?.value;
	const resolved = address === undefined ? null : files.resolve(entry, address);
	const playlist = resolved && 'path' in resolved ? playlists.get(resolved.path) : undefined;
	return resolved && 'path' in resolved && playlist ? [resolved.path, playlist] : null;
}

function mediaLine(tag: Tag, name: string | null): string {
	const attributes: Attributes = new Map(tag.attributes);
	if (name !== null) attributes.set('URI', { value: name, quoted: true });
	return `#EXT-X-MEDIA:${formatAttributes(attributes)}`;
}

/** Copies sounds, other pictures and subtitles: their lines in the master, and the groups there still are. */
async function copyGroups(adoption: Adoption, largest: Rung, prober: Prober) {
	const { stream, playlists, warnings } = adoption;
	const lines: string[] = [];
	const subtitles: ManifestSubtitles[] = [];
	const groups = new Set<string>();
	let stretches: [ClockStretch, ...ClockStretch[]] | null = null;
	for (const tag of stream.master?.media ?? []) {
		const type = tag.attributes.get('TYPE')?.value ?? '';
		const group = `${type} ${tag.attributes.get('GROUP-ID')?.value}`;
		const found = playlistOf(stream, tag);
		let name: string | null = null;
		if (found && type === 'SUBTITLES' && !playlists.has(found[0])) {
			stretches ??= await clockStretches(stream, largest.file, largest.playlist, prober);
			const adopted = await subtitlesOrWarning(adoption, found, tag, stretches);
			if (!adopted) continue;
			subtitles.push(adopted);
			playlists.set(found[0], adopted.playlist);
			name = adopted.playlist;
		} else if (found) {
			const lang = tag.attributes.get('LANGUAGE')?.value.toLowerCase() ?? '';
			const suffix = /^[a-z\d-]{1,20}$/.test(lang) ? `-${lang}` : '';
			name = await copyRendition(adoption, ...found, `${type === 'AUDIO' ? 'audio' : 'pictures'}${suffix}`);
		} else if (tag.attributes.has('URI')) {
			warnings.push(`${stream.entry}, line ${tag.line}: the rendition is left out`);
			continue;
		}
		lines.push(mediaLine(tag, name));
		groups.add(group);
	}
	return { lines, subtitles, groups };
}

async function subtitlesOrWarning(
	{ stream, files, folder, warnings }: Adoption,
	[file, playlist]: [string, MediaPlaylist],
	tag: Tag,
	stretches: readonly [ClockStretch, ...ClockStretch[]],
): Promise<ManifestSubtitles | null> {
	try {
		const adopted = await adoptSubtitles(stream, file, playlist, tag, stretches, files, folder);
		warnings.push(...adopted.warnings);
		return adopted.subtitles;
	} catch (error) {
		if (!(error instanceof UnusableSubtitles)) throw error;
		warnings.push(`${file}: the subtitles are left out: ${error.message}`);
		return null;
	}
}

/** Copies the playlists of keyframes, by which native players seek with pictures. */
async function copyIFrames(adoption: Adoption): Promise<string[]> {
	const lines: string[] = [];
	for (const { attributes, ...tag } of adoption.stream.master?.iFrameVariants ?? []) {
		const found = playlistOf(adoption.stream, { ...tag, attributes });
		if (!found) continue;
		const name = await copyRendition(adoption, ...found, 'keyframes');
		const own: Attributes = new Map(attributes).set('URI', { value: name, quoted: true });
		// Groups of pictures may be gone; without them the playlist stands for itself.
		own.delete('VIDEO');
		lines.push(`#EXT-X-I-FRAME-STREAM-INF:${formatAttributes(own)}`);
	}
	return lines;
}
