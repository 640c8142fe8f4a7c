import table from './pictures.json' with { type: 'json' };

/** A demo picture: its master and its processing. */
export type DemoPicture = {
	/** The picture is `media/<name>.jpg`. */
	name: string;
	/** The master is `<master>.png`, by default `<name>.png`. */
	master?: string;
	/** A detail is a small region of a scene, for cards. */
	kind: 'scene' | 'detail' | 'portrait';
	/** Crop region in pixels of the master; defaults to all of it. */
	crop?: { left: number; top: number; width: number; height: number };
	/** Factors; 1 leaves the picture unchanged. */
	brightness?: number;
	saturation?: number;
};

/** All demo pictures, in the order of `pictures.json`. */
export const demoPictures = table as readonly DemoPicture[];
