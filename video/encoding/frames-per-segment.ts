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
