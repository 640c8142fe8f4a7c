import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { detectListFormat } from '../ffmpeg/run-ffmpeg.ts';
import type { Stream } from '../rules/reading/load-stream.ts';
import { formatAttributes } from '../rules/reading/parse-playlist.ts';
import type { ByteRange, MediaPlaylist, Segment, Tag } from '../rules/reading/playlist.ts';
import { requiredVersion } from '../rules/violation.ts';
import { UnusableVideo } from '../video-manifest.ts';

/** Older versions are obsolete. */
const minVersion = 3;

const formatRange = ({ length, offset }: ByteRange) => `${length}@${offset}`;

/** Extensions that identify a segment format; any other is treated as a transport stream. */
const segmentExtensions = ['.aac', '.mp3', '.ac3', '.ec3'];

/** Copies the files of a stream into one flat folder, each once, under a unique name. */
export interface PackageFiles {
	/** Returns an unused base name for a playlist, without extension: `720p`, `720p-2`. */
	uniqueBaseName(preferred: string): string;
	/**
	 * Copies all files that a playlist references, and returns their new names.
	 *
	 * @throws UnusableVideo for a file that is itself a list of files
	 */
	copyReferenced(file: string, playlist: MediaPlaylist, base: string): Promise<PackageNames>;
	/** Names of the keys copied so far. */
	keys(): string[];
}

export function createPackageFiles(stream: Stream, folder: string, signal: AbortSignal): PackageFiles {
	const bases = new Set<string>();
	/** Package file names by stream path. Renditions may share files. */
	const names = new Map<string, string>();
	const keys: string[] = [];

	const pathOf = (file: string, address: string) => {
		const resolved = stream.files.resolve(file, address);
		if ('bad' in resolved) throw new Error(`"${address}" is not a file of the stream`);
		return resolved.path;
	};
	async function add(file: string, address: string, name: () => string) {
		const path = pathOf(file, address);
		if (names.has(path)) return;
		if (await detectListFormat(stream.files.pathOf(path))) {
			throw new UnusableVideo(`${file}: "${address}" is a list of other files, not part of a video.`);
		}
		signal.throwIfAborted();
		const flat = name();
		names.set(path, flat);
		await copyFile(stream.files.pathOf(path), join(folder, flat), constants.COPYFILE_FICLONE);
	}
	const addressOf = (tag: Tag) => tag.attributes.get('URI')?.value ?? '';

	async function addKeys(file: string, tags: Tag[]) {
		for (const tag of tags) {
			if (tag.attributes.get('METHOD')?.value === 'NONE') continue;
			await add(file, addressOf(tag), () => {
				const name = `key-${formatIndex(keys.length)}.key`;
				keys.push(name);
				return name;
			});
		}
	}

	return {
		uniqueBaseName(preferred) {
			let base = preferred;
			for (let number = 2; bases.has(base); number++) base = `${preferred}-${number}`;
			bases.add(base);
			return base;
		},
		async copyReferenced(file, { segments }, base) {
			let maps = 0;
			for (const [index, segment] of segments.entries()) {
				const { map } = segment;
				await addKeys(file, [...(map?.keys ?? []), ...segment.keys]);
				if (map) {
					await add(file, addressOf(map), () => `${base}-${formatIndex(maps++)}.mp4`);
				}
				await add(file, segment.uri, () => `${base}-${formatIndex(index)}${extensionOf(segment)}`);
			}
			const nameOf = (address: string) => names.get(pathOf(file, address)) ?? '';
			return {
				segment: ({ uri }) => nameOf(uri),
				map: (map) => nameOf(addressOf(map)),
				key: (key) => nameOf(addressOf(key)),
			};
		},
		keys: () => keys,
	};
}

const formatIndex = (index: number) => String(index).padStart(5, '0');

function extensionOf({ uri, map }: Segment): string {
	if (map) return '.m4s';
	const extension = extname(uri.replace(/[?#].*$/s, '')).toLowerCase();
	return segmentExtensions.includes(extension) ? extension : '.ts';
}

/** New file names of a segment, its map and its keys. */
interface PackageNames {
	segment(segment: Segment): string;
	map(map: NonNullable<Segment['map']>): string;
	key(key: Tag): string;
}

/**
 * Formats a media playlist with new file names. Keeps everything needed for playback, drops live-stream tags
 * and external references, and corrects version, type and target duration.
 */
export function formatMediaPlaylist(playlist: MediaPlaylist, names: PackageNames): string {
	const maxSegmentSeconds = Math.max(
		1,
		...playlist.segments.map(({ duration }) => Math.round(duration ?? 0)),
	);
	const lines = [
		'#EXTM3U',
		`#EXT-X-VERSION:${Math.max(minVersion, requiredVersion(playlist))}`,
		`#EXT-X-TARGETDURATION:${Math.max(maxSegmentSeconds, playlist.targetDuration ?? 0)}`,
		`#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
		...(playlist.discontinuitySequence > 0
			? [`#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`]
			: []),
		'#EXT-X-PLAYLIST-TYPE:VOD',
		...(playlist.independentSegments ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
		...(playlist.iFramesOnly ? ['#EXT-X-I-FRAMES-ONLY'] : []),
		...(playlist.start ? [`#EXT-X-START:${formatAttributes(playlist.start.attributes)}`] : []),
	];
	let keys: Tag[] = [];
	let map: Segment['map'] = null;
	function changeKeys(next: Tag[]) {
		if (next !== keys) lines.push(...next.map((key) => formatKey(key, names)));
		keys = next;
	}
	for (const segment of playlist.segments) {
		if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY');
		if (segment.map && segment.map !== map) {
			changeKeys(segment.map.keys);
			const range = segment.map.byteRange;
			const rangeAttribute = range ? `,BYTERANGE="${formatRange(range)}"` : '';
			lines.push(`#EXT-X-MAP:URI="${names.map(segment.map)}"${rangeAttribute}`);
		}
		map = segment.map;
		changeKeys(segment.keys);
		if (segment.programDateTime) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.programDateTime}`);
		lines.push(`#EXTINF:${(segment.duration ?? 0).toFixed(6)},`);
		if (segment.byteRange) lines.push(`#EXT-X-BYTERANGE:${formatRange(segment.byteRange)}`);
		lines.push(names.segment(segment));
	}
	return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

/** Formats an `#EXT-X-KEY`. */
function formatKey(key: Tag, names: PackageNames): string {
	if (key.attributes.get('METHOD')?.value === 'NONE') return '#EXT-X-KEY:METHOD=NONE';
	const iv = key.attributes.get('IV')?.value;
	return `#EXT-X-KEY:METHOD=AES-128,URI="${names.key(key)}"${iv ? `,IV=${iv}` : ''}`;
}
