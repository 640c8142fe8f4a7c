import table from './pictures.json' with { type: 'json' };

/** A picture of the demo: what its master is called and what is done to it. */
export type DemoPicture = {
	/** The master is `<name>.png`, the picture `media/<name>.jpg`. */
	name: string;
	kind: 'scene' | 'portrait';
	/** The part of the master that is kept, in its pixels; all of it when left out. */
	crop?: { left: number; top: number; width: number; height: number };
	/** Factors; 1 changes nothing. */
	brightness?: number;
	saturation?: number;
};

/** The pictures the demo may have, in the order of `pictures.json`. */
export const demoPictures = table as readonly DemoPicture[];
