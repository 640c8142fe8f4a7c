import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Upper bounds, from the time of a cached answer to longer than anyone waits. Each is 2 or 2.5 times the previous one,
 * so that quantiles are exact to that factor.
 */
const durationBoundsSeconds: readonly number[] = [
	0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** A histogram of durations. It only adds numbers, since every request is counted. */
class DurationHistogram {
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

/**
 * How the response cache answered: from the cache; by rendering; from an outdated copy, because rendering failed; or not
 * at all, because such requests bypass it.
 */
export type CacheOutcome = 'hit' | 'miss' | 'stale' | 'bypass';

/** Outcomes as label values; a 304 is reported as `not-modified` alone. */
const reportedOutcomes = ['hit', 'not-modified', 'miss', 'stale', 'bypass'] as const;

const outcomeColumns: Record<CacheOutcome, number> = { hit: 0, miss: 2, stale: 3, bypass: 4 };
const notModifiedColumn = 1;

/** Invalid statuses count as 5xx. */
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** There are about 120 route names; the limit bounds memory if a path is ever passed as one. */
const maxRoutes = 200;
const otherRoute = 'other';

/** Counts of one route: requests by status class (rows) and outcome (columns), and durations. */
class RouteMetrics {
	readonly requests = new Float64Array(statusClasses.length * reportedOutcomes.length);
	readonly durations = new DurationHistogram();
}

export type Metrics = {
	/** Counts an answered request. `route` is one of a fixed list of names, never a path. */
	request(route: string, status: number, outcome: CacheOutcome, seconds: number): void;
	/** Records the duration of a page render. */
	render(seconds: number): void;
	/** Records the duration of a store statement. */
	store(seconds: number): void;
	/** Registers a gauge, read with the metrics. */
	gauge(name: string, help: string, read: () => number | Promise<number>): void;
	/** Registers a counter, read with the metrics; `name` ends with `_total`. */
	counter(name: string, help: string, read: () => number): void;
	/** All metrics in the Prometheus text format. */
	text(): Promise<string>;
	readonly contentType: string;
};

/** Server metrics: requests only add to counts, which are converted to the Prometheus format on reading. */
export function createMetrics(): Metrics {
	const registry = new Registry();
	const routes = new Map<string, RouteMetrics>();
	const renders = new DurationHistogram();
	const statements = new DurationHistogram();

	function metricsOf(route: string): RouteMetrics {
		const existing = routes.get(route);
		if (existing) return existing;
		if (routes.size >= maxRoutes && route !== otherRoute) return metricsOf(otherRoute);
		const created = new RouteMetrics();
		routes.set(route, created);
		return created;
	}

	// Event-loop delay is sampled by a timer; 20 ms is precise enough for delays that readers notice.
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
	// Gauges with the name of counters; those of each type remain, and can be summed.
	for (const kind of ['handles', 'requests', 'resources']) {
		registry.removeSingleMetric(`nodejs_active_${kind}_total`);
	}
	new Counter({
		name: 'portico_http_requests_total',
		help: 'Requests answered, by route, class of status, and how the response cache answered.',
		labelNames: ['route', 'status', 'cache'],
		registers: [registry],
		collect() {
			this.reset();
			for (const [labels, count] of requestCounts(routes)) this.inc(labels, count);
		},
	});
	// Without labels, so that it is there, and 0, before the first error: a rate needs a value before.
	new Counter({
		name: 'portico_http_errors_total',
		help: 'Requests answered 5xx.',
		registers: [registry],
		collect() {
			this.reset();
			for (const [labels, count] of requestCounts(routes)) if (labels.status === '5xx') this.inc(count);
		},
	});
	new ReportedHistogram({
		name: 'portico_http_request_duration_seconds',
		help: 'Time from a request being read to its answer being handed to the connection, by route.',
		registry,
		read: () => Array.from(routes, ([route, { durations }]) => [{ route }, durations]),
	});
	new ReportedHistogram({
		name: 'portico_render_duration_seconds',
		help: 'Time to render a page, its API calls included.',
		registry,
		read: () => [[{}, renders]],
	});
	new ReportedHistogram({
		name: 'portico_store_statement_duration_seconds',
		help: 'Time until the store answered a statement.',
		registry,
		read: () => [[{}, statements]],
	});

	return {
		request(route, status, outcome, seconds) {
			const { requests, durations } = metricsOf(route);
			const row = status >= 100 && status < 600 ? Math.trunc(status / 100) - 1 : 4;
			const column = status === 304 ? notModifiedColumn : outcomeColumns[outcome];
			const cell = row * reportedOutcomes.length + column;
			requests[cell] = (requests[cell] as number) + 1;
			durations.observe(seconds);
		},
		render: (seconds) => renders.observe(seconds),
		store: (seconds) => statements.observe(seconds),
		gauge(name, help, read) {
			new Gauge({
				name,
				help,
				registers: [registry],
				async collect() {
					this.set(await read());
				},
			});
		},
		counter(name, help, read) {
			new Counter({
				name,
				help,
				registers: [registry],
				collect() {
					this.reset();
					this.inc(read());
				},
			});
		},
		text: () => registry.metrics(),
		contentType: registry.contentType,
	};
}

/** Non-zero cells with their labels. */
function* requestCounts(routes: Map<string, RouteMetrics>) {
	for (const [route, { requests }] of routes) {
		for (const [row, status] of statusClasses.entries()) {
			for (const [column, cache] of reportedOutcomes.entries()) {
				const count = requests[row * reportedOutcomes.length + column] as number;
				if (count > 0) yield [{ route, status, cache }, count] as const;
			}
		}
	}
}

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
class ReportedHistogram extends Histogram<string> {
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
