/**
 * Upper bounds, from the time of a cached answer to longer than anyone waits. Each is 2 or 2.5 times the previous one,
 * so that quantiles are exact to that factor.
 */
export const durationBoundsSeconds: readonly number[] = [
	0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** A histogram of durations. It only adds numbers, since every request is counted. */
export class DurationHistogram {
	/** Per bucket, not cumulative; the last is above all bounds. */
	readonly counts = new Float64Array(durationBoundsSeconds.length + 1);
	sum = 0;

	observe(seconds: number): void {
		let bucket = 0;
		while (bucket < durationBoundsSeconds.length && seconds > (durationBoundsSeconds[bucket] as number))
			bucket += 1;
		this.counts[bucket] = (this.counts[bucket] as number) + 1;
		this.sum += seconds;
	}
}
