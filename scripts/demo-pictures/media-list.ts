import type { EncodedPicture } from './encode-picture.ts';

/** Alternative texts in both languages. */
export type Alts = { zh: string; en: string };

/** An entry of the demo's `media.json`. */
export type MediaListEntry = {
	file: string;
	alts: Alts;
	width?: number;
	height?: number;
	preview?: string;
	copies?: { format: 'avif'; width: number; file: string }[];
};

/** File names in the bundle. */
export const originalFile = (name: string) => `media/${name}.jpg`;
export const copyFile = (name: string, width: number) => `pictures/${name}-${width}.avif`;

/**
 * Updates the entry of a picture in place, or appends it.
 *
 * @param alts new alternative texts; by default those in the list are kept
 * @throws Error for a picture without alternative texts
 */
export function withPicture(
	entries: readonly MediaListEntry[],
	name: string,
	{ width, height, preview, copies }: Pick<EncodedPicture, 'width' | 'height' | 'preview' | 'copies'>,
	alts?: Alts,
): MediaListEntry[] {
	const file = originalFile(name);
	const existing = entries.find((entry) => entry.file === file);
	const entryAlts = alts ?? existing?.alts;
	if (entryAlts === undefined)
		throw new Error(`${name} has no alternative texts: provide them in both languages.`);
	const entry: MediaListEntry = {
		file,
		alts: entryAlts,
		width,
		height,
		preview,
		copies: copies.map((copy) => ({ format: 'avif', width: copy.width, file: copyFile(name, copy.width) })),
	};
	return existing ? entries.map((other) => (other === existing ? entry : other)) : [...entries, entry];
}

/** Formats the list with one line per copy, for readable diffs. */
export function formatMediaList(entries: readonly MediaListEntry[]): string {
	const text = JSON.stringify(entries, null, 2).replace(
		/\{\s+"format": "avif",\s+"width": (\d+),\s+"file": ("[^"]*")\s+\}/g,
		'{ "format": "avif", "width": $1, "file": $2 }',
	);
	return `${text}\n`;
}
