import type { MeasuredSegment } from './measured-segment.ts';

/** Maximum PKCS #7 padding. Always counted, so that encryption does not change the figures. */
const maxPaddingBytes = 16;

const bitsOf = (segments: readonly MeasuredSegment[]): number =>
	segments.reduce((sum, { size }) => sum + (size + maxPaddingBytes) * 8, 0);
const secondsOf = (segments: readonly MeasuredSegment[]): number =>
	segments.reduce((sum, { duration }) => sum + duration, 0);

/** The target duration of a playlist: its longest segment, rounded (RFC 8216bis, 4.4.3.1). */
export const targetDuration = (segments: readonly MeasuredSegment[]): number =>
	Math.max(1, ...segments.map(({ duration }) => Math.round(duration)));

export const averageBitRate = (segments: readonly MeasuredSegment[]): number =>
	Math.ceil(bitsOf(segments) / secondsOf(segments));

/**
 * The peak segment bit rate in bits per second (RFC 8216bis, 4.1): the highest of any run of segments that
 * lasts 0.5 to 1.5 target durations. A short last segment therefore counts together with the one before it.
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
	// A video shorter than half a second has no such run.
	return Math.ceil(peak || averageBitRate(segments));
}
