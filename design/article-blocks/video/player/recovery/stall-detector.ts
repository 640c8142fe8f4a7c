/** A sample of the player state. Times in seconds, except `now` in milliseconds. */
export type Sample = {
	now: number;
	/** Neither paused nor ended. */
	wantsToPlay: boolean;
	seeking: boolean;
	position: number;
	/** Buffered seconds after the position. */
	ahead: number;
	/** Increases with any received data. */
	received: number;
	/** Whether requests have failed since data last arrived. */
	failing: boolean;
	/** Whether received data is unusable, for example without its key. */
	hopeless: boolean;
};

/** Buffered data should play immediately; video.js tries to recover for some seconds first. */
const stalledAfterMs = 8_000;
/** For a server that does not respond; requests may last longer (specification, section 9). */
const starvedAfterMs = 20_000;
/** video.js tries other renditions in the meantime. */
const starvedByFailuresAfterMs = 8_000;
/** A longer interval means that the computer slept or the page was in the background. */
const maxSampleIntervalMs = 2_000;
const minAheadSeconds = 1;

/**
 * Detects a video that should play but does not, beyond what video.js detects (it checks every 250 ms but
 * retries forever). Returns a function that takes a sample about once a second and reports each stall once.
 */
export function createStallDetector(): (sample: Sample) => 'stalled' | 'starved' | null {
	let previous: Sample | null = null;
	let stalledMs = 0;
	let starvedMs = 0;

	return (sample) => {
		const elapsedMs = previous ? Math.min(sample.now - previous.now, maxSampleIntervalMs) : 0;
		const hasMoved = !previous || sample.position !== previous.position;
		const hasUsefulData = !sample.hopeless && sample.received !== previous?.received;
		const hasProgress = !previous || hasUsefulData || sample.ahead > previous.ahead;
		previous = sample;
		const isPlayable = sample.ahead >= minAheadSeconds && !sample.seeking;
		stalledMs = sample.wantsToPlay && !hasMoved && isPlayable ? stalledMs + elapsedMs : 0;
		starvedMs = sample.wantsToPlay && !hasMoved && !isPlayable && !hasProgress ? starvedMs + elapsedMs : 0;
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
