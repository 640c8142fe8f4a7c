import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist, Segment, Tag } from '../rules/reading/playlist.ts';
import type { FlatNames } from './format-media-playlist.ts';

/** Endings that say what a segment is; any other stands for a transport stream. */
const keptEndings = ['.aac', '.mp3', '.ac3', '.ec3'];

/** A stream's files on their way into one flat folder: each is copied once, under a name of its own. */
export interface FlatFiles {
	/** A name none of the package's playlists has yet, without its ending: `720p`, `720p-2`. */
	baseName(wanted: string): string;
	/** Copies all that a playlist names, and tells under which names. */
	copyOf(file: string, playlist: MediaPlaylist, base: string): Promise<FlatNames>;
	/** The names of the keys copied so far. */
	keys(): string[];
}

export function flatFiles(stream: Stream, folder: string, signal: AbortSignal): FlatFiles {
	const bases = new Set<string>();
	/** Names in the package by paths in the stream: renditions may share files, of which each plays a part. */
	const names = new Map<string, string>();
	const keys: string[] = [];

	const pathOf = (file: string, address: string) => {
		const resolved = stream.files.resolve(file, address);
		if ('bad' in resolved) throw new Error(`"${address}" names no file of the stream`);
		return resolved.path;
	};
	async function add(file: string, address: string, name: () => string) {
		const path = pathOf(file, address);
		if (names.has(path)) return;
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
				const name = `key-${numbered(keys.length)}.key`;
				keys.push(name);
				return name;
			});
		}
	}

	return {
		baseName(wanted) {
			let base = wanted;
			for (let number = 2; bases.has(base); number++) base = `${wanted}-${number}`;
			bases.add(base);
			return base;
		},
		async copyOf(file, { segments }, base) {
			let maps = 0;
			for (const [index, segment] of segments.entries()) {
				const { map } = segment;
				await addKeys(file, [...(map?.keys ?? []), ...segment.keys]);
				if (map) {
					await add(file, addressOf(map), () => `${base}-${numbered(maps++)}.mp4`);
				}
				await add(file, segment.uri, () => `${base}-${numbered(index)}${endingOf(segment)}`);
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

const numbered = (index: number) => String(index).padStart(5, '0');

function endingOf({ uri, map }: Segment): string {
	if (map) return '.m4s';
	const ending = extname(uri.replace(/[?#].*$/s, '')).toLowerCase();
	return keptEndings.includes(ending) ? ending : '.ts';
}
