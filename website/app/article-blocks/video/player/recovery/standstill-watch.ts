/** What can be seen of a player now and then. Times in seconds but `now`, in milliseconds. */
export type Sample = {
	now: number;
	/** Neither paused nor at its end. */
	wantsToPlay: boolean;
	seeking: boolean;
	position: number;
	/** Seconds that are there beyond the position. */
	ahead: number;
	/** Grows whenever something arrives, however little. */
	received: number;
	/** Whether requests were answered with errors, or not at all, since something arrived. */
	failing: boolean;
	/** Whether what arrives is of no use, for what belongs to it never does. */
	futile: boolean;
};

/** Data that are there should play at once; the library itself tries for some seconds first. */
const stalledAfterMs = 8_000;
/** A server that answers nothing; requests themselves may last longer (specification, section 9). */
const starvedAfterMs = 20_000;
/** The library tries other renditions meanwhile. */
const starvedByFailuresAfterMs = 8_000;
/** A longer pause between two looks is a computer asleep, or a page in the background. */
const longestLookMs = 2_000;
const enoughAhead = 1;

/**
 * Watches for a film that should play and does not, beyond what the library notices (its own watch looks
 * every 250 ms, but retries without end). Returns a function that takes a sample, once a second or so, and
 * tells of a standstill once per such span.
 */
export function watchForStandstill(): (sample: Sample) => 'stalled' | 'starved' | null {
	let last: Sample | null = null;
	let stalledMs = 0;
	let starvedMs = 0;

	return (sample) => {
		const passed = last ? Math.min(sample.now - last.now, longestLookMs) : 0;
		const moved = !last || sample.position !== last.position;
		const useful = !sample.futile && sample.received !== last?.received;
		const arrived = !last || useful || sample.ahead > last.ahead;
		last = sample;
		const playable = sample.ahead >= enoughAhead && !sample.seeking;
		stalledMs = sample.wantsToPlay && !moved && playable ? stalledMs + passed : 0;
		starvedMs = sample.wantsToPlay && !moved && !playable && !arrived ? starvedMs + passed : 0;
		if (stalledMs >= stalledAfterMs) {
			stalledMs = 0;
			return 'stalled';
		}
		if (starvedMs >= (sample.failing ? starvedByFailuresAfterMs : starvedAfterMs)) {
			starvedMs = 0;
			return 'starved';
		}
		return null;
	};
}
