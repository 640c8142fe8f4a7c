import type { MeasuredSegment } from './measured-segment.ts';

/** What encryption adds to a segment at most (PKCS #7); counted always, so that it changes no figure. */
const padding = 16;

const bitsOf = (segments: readonly MeasuredSegment[]): number =>
	segments.reduce((sum, { size }) => sum + (size + padding) * 8, 0);
const secondsOf = (segments: readonly MeasuredSegment[]): number =>
	segments.reduce((sum, { duration }) => sum + duration, 0);

/** The target duration of a playlist: its longest segment, rounded as RFC 8216bis, 4.4.3.1 has it. */
export const targetDuration = (segments: readonly MeasuredSegment[]): number =>
	Math.max(1, ...segments.map(({ duration }) => Math.round(duration)));

export const averageBitRate = (segments: readonly MeasuredSegment[]): number =>
	Math.ceil(bitsOf(segments) / secondsOf(segments));

/**
 * The peak segment bit rate (RFC 8216bis, 4.1): the largest of any run of segments that lasts half to one and a
 * half target durations. So a short last segment counts together with the one before it. Bits a second.
 */
export function peakBitRate(segments: readonly MeasuredSegment[]): number {
	const target = targetDuration(segments);
	let peak = 0;
	for (let from = 0; from < segments.length; from++) {
		for (let to = from + 1; to <= segments.length; to++) {
			const run = segments.slice(from, to);
			const seconds = secondsOf(run);
			if (seconds > 1.5 * target) break;
			if (seconds >= 0.5 * target) peak = Math.max(peak, bitsOf(run) / seconds);
		}
	}
	// A film shorter than half a second has no such run.
	return Math.ceil(peak || averageBitRate(segments));
}
