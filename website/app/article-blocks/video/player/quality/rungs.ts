/** A rendition of a stream, of what the library tells of it. */
export type Rendition = {
	width?: number | undefined;
	height?: number | undefined;
	bitrate?: number | undefined;
};

/** A quality a visitor can choose: one or more renditions of the same short side. */
export type Rung = {
	/** `720p`; by bit rate (`1.2 Mb/s`) where the stream does not tell sizes. */
	label: string;
	/** Places of its renditions in the library's list. */
	places: number[];
};

/** With data saver, nothing above this is fetched by itself. */
const shortSideOfSavers = 480;

/** The qualities of a stream, best first. Upright films are named by their short side too. */
export function rungsOf(renditions: Rendition[]): Rung[] {
	const rungs = new Map<string, Rung & { rank: number }>();
	for (const [place, rendition] of renditions.entries()) {
		const side = shortSide(rendition);
		const megabits = (rendition.bitrate ?? 0) / 1e6;
		const label = side === null ? `${megabits.toFixed(megabits < 10 ? 1 : 0)} Mb/s` : `${side}p`;
		const rung = rungs.get(label);
		if (rung) rung.places.push(place);
		else rungs.set(label, { label, places: [place], rank: side ?? megabits });
	}
	return [...rungs.values()].sort((a, b) => b.rank - a.rank).map(({ label, places }) => ({ label, places }));
}

/**
 * The places that are played while the player chooses by itself: all, or with data saver those that are
 * small enough, at least the smallest.
 */
export function automaticPlaces(renditions: Rendition[], savesData: boolean): number[] {
	const all = renditions.map((_, place) => place);
	if (!savesData) return all;
	const sides = renditions.map((rendition) => shortSide(rendition) ?? 0);
	const small = all.filter((place) => (sides[place] ?? 0) <= shortSideOfSavers);
	return small.length > 0 ? small : all.filter((place) => sides[place] === Math.min(...sides));
}

function shortSide({ width, height }: Rendition): number | null {
	return width && height ? Math.min(width, height) : null;
}
