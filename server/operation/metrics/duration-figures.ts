/**
 * Upper bounds in seconds. From what a cached answer takes to what nobody waits for any longer, each two
 * or two and a half times the one before, so that a quantile is known to that factor.
 */
export const durationBounds: readonly number[] = [
	0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** How often something took how long: plain additions, since it is counted at every request. */
export class DurationFigures {
	/** How many fell between each bound and the one before; the last is past all bounds. */
	readonly counts = new Float64Array(durationBounds.length + 1);
	sum = 0;

	observe(seconds: number): void {
		let bucket = 0;
		while (bucket < durationBounds.length && seconds > (durationBounds[bucket] as number)) bucket += 1;
		this.counts[bucket] = (this.counts[bucket] as number) + 1;
		this.sum += seconds;
	}
}
