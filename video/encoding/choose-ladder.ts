import type { Size } from '../film/upright-size.ts';

/** One rendition as it is to be encoded. */
export interface Rung extends Size {
	/** Its name: `720p`, after the shorter side. */
	name: string;
	/** Picture bit rate in bits per second that it stays below, measured over its buffer. */
	maxRate: number;
}

const lowestMaxRate = 800_000;

/**
 * The steps of the ladder: pixels of the shorter side and of the longer (a film wider than 16:9 fits by
 * its longer one: 1920×800 is as much picture as 1080p carries), and the highest bit rate at up to
 * 30 frames a second. Each step is about 1.8 times the one below it: nearer ones waste space, wider ones
 * are seen when players change over.
 */
const steps = [
	{ shorter: 1080, longer: 1920, maxRate: 5_000_000 },
	{ shorter: 720, longer: 1280, maxRate: 2_800_000 },
	{ shorter: 480, longer: 854, maxRate: 1_400_000 },
	{ shorter: 360, longer: 640, maxRate: lowestMaxRate },
] as const;

/** H.264 in 4:2:0 has no odd sizes. */
const even = (pixels: number, most: number): number =>
	Math.max(2, Math.min(2 * Math.round(pixels / 2), 2 * Math.floor(most / 2)));

/** Twice the frames need half as many bits again, since each differs less from the one before it. */
const forRate = (maxRate: number, framesPerSecond: number): number =>
	framesPerSecond > 30 ? maxRate * 1.5 : maxRate;

/**
 * The renditions for a film seen in `size`, largest first: the steps that it fills, never more pixels
 * than it has; a film smaller than the lowest step has the one rendition of its own size.
 */
export function chooseLadder({ width, height }: Size, framesPerSecond: number): [Rung, ...Rung[]] {
	const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
	const rung = (maxRate: number, scale: number): Rung => {
		const size = { width: even(width * scale, width), height: even(height * scale, height) };
		const name = `${Math.min(size.width, size.height)}p`;
		return { ...size, name, maxRate: forRate(maxRate, framesPerSecond) };
	};
	const [first, ...others] = steps
		.filter((step) => shorter >= step.shorter || longer >= step.longer)
		.map((step) => rung(step.maxRate, Math.min(1, step.shorter / shorter, step.longer / longer)));
	if (first === undefined) return [rung(lowestMaxRate, 1)];
	// A strip so narrow that two steps come out alike has the larger one alone.
	const names = [first, ...others].map(({ name }) => name);
	return [first, ...others.filter(({ name }, index) => names.indexOf(name) === index + 1)];
}
