import type { Size } from '../source/probed-streams.ts';

/** One rendition to encode. */
export interface Rung extends Size {
	/** `720p`, after the shorter side. */
	name: string;
	/** Maximum video bit rate in bits per second, measured over the encoder buffer. */
	maxRate: number;
}

const lowestMaxRate = 800_000;

/**
 * The steps of the ladder: pixels of the shorter and longer side, and the maximum bit rate at up to 30 frames
 * per second. A source wider than 16:9 is matched by its longer side: 1920×800 carries as much detail as 1080p.
 * Each step has about 1.8 times the bit rate of the one below: closer steps waste storage, and wider ones make
 * quality switches visible.
 */
const steps = [
	{ shorter: 1080, longer: 1920, maxRate: 5_000_000 },
	{ shorter: 720, longer: 1280, maxRate: 2_800_000 },
	{ shorter: 480, longer: 854, maxRate: 1_400_000 },
	{ shorter: 360, longer: 640, maxRate: lowestMaxRate },
] as const;

/** H.264 with 4:2:0 chroma requires even dimensions. */
const even = (pixels: number, max: number): number =>
	Math.max(2, Math.min(2 * Math.round(pixels / 2), 2 * Math.floor(max / 2)));

/** Doubling the frame rate needs only half as many bits again, because consecutive frames differ less. */
const scaleForFrameRate = (maxRate: number, framesPerSecond: number): number =>
	framesPerSecond > 30 ? maxRate * 1.5 : maxRate;

/**
 * The renditions for a video of this display size, largest first. Never upscales; a video smaller than the
 * lowest step gets one rendition of its own size.
 */
export function chooseLadder({ width, height }: Size, framesPerSecond: number): [Rung, ...Rung[]] {
	const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
	const rung = (maxRate: number, scale: number): Rung => {
		const size = { width: even(width * scale, width), height: even(height * scale, height) };
		const name = `${Math.min(size.width, size.height)}p`;
		return { ...size, name, maxRate: scaleForFrameRate(maxRate, framesPerSecond) };
	};
	const [first, ...others] = steps
		.filter((step) => shorter >= step.shorter || longer >= step.longer)
		.map((step) => rung(step.maxRate, Math.min(1, step.shorter / shorter, step.longer / longer)));
	if (first === undefined) return [rung(lowestMaxRate, 1)];
	// Two steps of a very narrow strip can round to the same size: keep the larger.
	const names = [first, ...others].map(({ name }) => name);
	return [first, ...others.filter(({ name }, index) => names.indexOf(name) === index + 1)];
}

/** Short enough to switch renditions quickly, long enough to compress well. */
const seconds = { min: 4, preferred: 5, max: 6 } as const;

/** A shorter last segment costs a request for almost no content. */
const minLastSeconds = 1;

/**
 * Frames per segment for a video of `frames`: as close to 5 s as leaves no sliver at the end, within 4 to 6 s.
 * Each segment starts with its only keyframe.
 */
export function framesPerSegment(frames: number, framesPerSecond: number): number {
	const preferred = Math.round(seconds.preferred * framesPerSecond);
	const min = Math.ceil(seconds.min * framesPerSecond);
	const max = Math.floor(seconds.max * framesPerSecond);
	const lengths = Array.from({ length: max - min + 1 }, (_, index) => min + index).sort(
		(a, b) => Math.abs(a - preferred) - Math.abs(b - preferred),
	);
	const last = (length: number) => frames % length || length;
	return (
		lengths.find((length) => last(length) >= minLastSeconds * framesPerSecond || frames <= length) ??
		preferred
	);
}
