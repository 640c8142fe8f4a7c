/** A rendition as reported by video.js. */
export type Rendition = {
	width?: number | undefined;
	height?: number | undefined;
	bitrate?: number | undefined;
};

/** A selectable quality: one or more renditions with the same shorter side. */
export type Rung = {
	/** `720p`, or the bit rate (`1.2 Mb/s`) where the stream does not state sizes. */
	label: string;
	/** Indexes of its renditions in the video.js list. */
	indexes: number[];
};

/** With data saver on, automatic selection does not exceed this shorter side. */
const dataSaverMaxSide = 480;

/** The qualities of a stream, best first, named by the shorter side. */
export function rungsOf(renditions: Rendition[]): Rung[] {
	const rungs = new Map<string, Rung & { rank: number }>();
	for (const [index, rendition] of renditions.entries()) {
		const side = shortSide(rendition);
		const megabits = (rendition.bitrate ?? 0) / 1e6;
		const label = side === null ? `${megabits.toFixed(megabits < 10 ? 1 : 0)} Mb/s` : `${side}p`;
		const rung = rungs.get(label);
		if (rung) rung.indexes.push(index);
		else rungs.set(label, { label, indexes: [index], rank: side ?? megabits });
	}
	return [...rungs.values()]
		.sort((a, b) => b.rank - a.rank)
		.map(({ label, indexes }) => ({ label, indexes }));
}

/**
 * Indexes allowed for automatic selection: all, or with data saver on those that are small enough, at least the
 * smallest.
 */
export function automaticIndexes(renditions: Rendition[], savesData: boolean): number[] {
	const all = renditions.map((_, index) => index);
	if (!savesData) return all;
	const sides = renditions.map((rendition) => shortSide(rendition) ?? 0);
	const small = all.filter((index) => (sides[index] ?? 0) <= dataSaverMaxSide);
	return small.length > 0 ? small : all.filter((index) => sides[index] === Math.min(...sides));
}

function shortSide({ width, height }: Rendition): number | null {
	return width && height ? Math.min(width, height) : null;
}
