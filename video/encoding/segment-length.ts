/** Segments of this length: short enough to change rendition soon, long enough to compress well. */
const seconds = { least: 4, usual: 5, most: 6 } as const;

/** A last segment shorter than this costs a request for next to nothing. */
const leastLastSeconds = 1;

/**
 * How many frames a segment has, for a film of `frames`: as near to 5 s as leaves no sliver at the end,
 * within 4 to 6 s. Each segment begins with a keyframe and has no other.
 */
export function segmentFrames(frames: number, framesPerSecond: number): number {
	const usual = Math.round(seconds.usual * framesPerSecond);
	const least = Math.ceil(seconds.least * framesPerSecond);
	const most = Math.floor(seconds.most * framesPerSecond);
	const lengths = Array.from({ length: most - least + 1 }, (_, index) => least + index).sort(
		(a, b) => Math.abs(a - usual) - Math.abs(b - usual),
	);
	const last = (length: number) => frames % length || length;
	return (
		lengths.find((length) => last(length) >= leastLastSeconds * framesPerSecond || frames <= length) ?? usual
	);
}
