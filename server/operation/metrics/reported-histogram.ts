import { Histogram, type Registry } from 'prom-client';
import { type DurationHistogram, durationBoundsSeconds } from './duration-histogram.ts';

type Labels = Record<string, string>;

type ReportedHistogramOptions = {
	name: string;
	help: string;
	registry: Registry;
	/** Current histograms with their labels. */
	read(): Iterable<[Labels, DurationHistogram]>;
};

/**
 * A histogram that prom-client only formats. prom-client's `observe` rebuilds the labels on every call, which is too slow
 * for cached answers.
 */
export class ReportedHistogram extends Histogram<string> {
	readonly #options: ReportedHistogramOptions;

	constructor(options: ReportedHistogramOptions) {
		super({ name: options.name, help: options.help, registers: [options.registry] });
		this.#options = options;
	}

	/** Called by prom-client to format the histogram; `sharedLabels` are the labels of a whole series. */
	async getForPromString() {
		const { name, help, read } = this.#options;
		const values = [...read()].flatMap(([sharedLabels, { counts, sum }]) => {
			let count = 0;
			const buckets = Array.from(counts, (bucketCount, bucket) => {
				count += bucketCount;
				const labels = { le: durationBoundsSeconds[bucket] ?? '+Inf' };
				return { metricName: `${name}_bucket`, sharedLabels, labels, value: count };
			});
			return [
				...buckets,
				{ metricName: `${name}_sum`, sharedLabels, labels: {}, value: sum },
				{ metricName: `${name}_count`, sharedLabels, labels: {}, value: count },
			];
		});
		return { name, help, type: 'histogram', aggregator: 'sum', values };
	}
}
