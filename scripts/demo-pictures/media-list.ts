import type { EncodedPicture } from './encode-picture.ts';

/** What a picture shows, in both languages. */
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

/** Where a picture stands in the bundle. */
export const originalFile = (name: string) => `media/${name}.jpg`;
export const copyFile = (name: string, width: number) => `pictures/${name}-${width}.avif`;

/**
 * The list with a picture's entry brought up to date, in its place or at the end.
 *
 * @param alts new words; left out, those in the list stay
 * @throws Error for a picture without words
 */
export function withPicture(
	entries: readonly MediaListEntry[],
	name: string,
	{ width, height, preview, copies }: Pick<EncodedPicture, 'width' | 'height' | 'preview' | 'copies'>,
	alts?: Alts,
): MediaListEntry[] {
	const file = originalFile(name);
	const known = entries.find((entry) => entry.file === file);
	const words = alts ?? known?.alts;
	if (words === undefined) throw new Error(`${name} has no words: say in both languages what it shows.`);
	const entry: MediaListEntry = {
		file,
		alts: words,
		width,
		height,
		preview,
		copies: copies.map((copy) => ({ format: 'avif', width: copy.width, file: copyFile(name, copy.width) })),
	};
	return known ? entries.map((other) => (other === known ? entry : other)) : [...entries, entry];
}

/** The list as it stands in the bundle: a copy on a line, so that changes read well. */
export function formatMediaList(entries: readonly MediaListEntry[]): string {
	const text = JSON.stringify(entries, null, 2).replace(
		/\{\s+"format": "avif",\s+"width": (\d+),\s+"file": ("[^"]*")\s+\}/g,
		'{ "format": "avif", "width": $1, "file": $2 }',
	);
	return `${text}\n`;
}
