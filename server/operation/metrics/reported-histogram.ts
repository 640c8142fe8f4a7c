import { Histogram, type Registry } from 'prom-client';
import { type DurationFigures, durationBounds } from './duration-figures.ts';

type Labels = Record<string, string>;

type ReportedHistogramOptions = {
	name: string;
	help: string;
	registry: Registry;
	/** The figures as they stand, each with its labels. */
	read(): Iterable<[Labels, DurationFigures]>;
};

/**
 * A histogram of durations that is counted elsewhere and only written by prom-client: its own `observe`
 * puts the labels together anew each time, which costs more than a cached answer may.
 */
export class ReportedHistogram extends Histogram<string> {
	readonly #options: ReportedHistogramOptions;

	constructor(options: ReportedHistogramOptions) {
		super({ name: options.name, help: options.help, registers: [options.registry] });
		this.#options = options;
	}

	/** What prom-client asks a histogram for when it writes it; labels of a whole series are `sharedLabels`. */
	async getForPromString() {
		const { name, help, read } = this.#options;
		const values = [...read()].flatMap(([sharedLabels, { counts, sum }]) => {
			let count = 0;
			const buckets = Array.from(counts, (fallen, bucket) => {
				count += fallen;
				const labels = { le: durationBounds[bucket] ?? '+Inf' };
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
