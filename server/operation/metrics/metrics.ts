import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DurationFigures } from './duration-figures.ts';
import { ReportedHistogram } from './reported-histogram.ts';

/**
 * How the response cache answered: from what it keeps; by making the answer; from a copy that has changed
 * since, because making failed; or not at all, since it keeps no such answers.
 */
export type CacheOutcome = 'hit' | 'miss' | 'stale' | 'bypass';

/** The outcomes as they are reported; a reader whose own copy still holds is told nothing but that. */
const reportedOutcomes = ['hit', 'not-modified', 'miss', 'stale', 'bypass'] as const;

const outcomeColumns: Record<CacheOutcome, number> = { hit: 0, miss: 2, stale: 3, bypass: 4 };
const notModifiedColumn = 1;

/** The first digits of statuses; the row of anything else is that of faults. */
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** Route names are a fixed list of some sixty; should a path ever be passed as one, memory holds. */
const mostRoutes = 200;
const otherRoute = 'other';

/** What was asked of one route: requests by status class (rows) and outcome (columns), and durations. */
class RouteFigures {
	readonly requests = new Float64Array(statusClasses.length * reportedOutcomes.length);
	readonly durations = new DurationFigures();
}

export type Metrics = {
	/** Counts a request that was answered. `route` is one of a fixed list of names, never a path. */
	request(route: string, status: number, outcome: CacheOutcome, seconds: number): void;
	/** Counts a page that was rendered. */
	render(seconds: number): void;
	/** Counts a statement the store answered. */
	store(seconds: number): void;
	/** Adds what is read anew whenever the metrics are. */
	gauge(name: string, help: string, read: () => number): void;
	/** Adds a number that only grows, read likewise; `name` ends with `_total`. */
	counter(name: string, help: string, read: () => number): void;
	/** All of them in Prometheus' text format. */
	text(): Promise<string>;
	readonly contentType: string;
};

/** The server's figures: counted by plain additions, and put into Prometheus' terms when they are read. */
export function createMetrics(): Metrics {
	const registry = new Registry();
	const routes = new Map<string, RouteFigures>();
	const renders = new DurationFigures();
	const statements = new DurationFigures();

	function figuresOf(route: string): RouteFigures {
		const known = routes.get(route);
		if (known) return known;
		if (routes.size >= mostRoutes && route !== otherRoute) return figuresOf(otherRoute);
		const figures = new RouteFigures();
		routes.set(route, figures);
		return figures;
	}

	// Event-loop delay is sampled by a timer; 20 ms is exact enough to see what readers would feel.
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
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
			const { requests, durations } = figuresOf(route);
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
				collect() {
					this.set(read());
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

/** The cells that were ever counted in, with their labels. */
function* requestCounts(routes: Map<string, RouteFigures>) {
	for (const [route, { requests }] of routes) {
		for (const [row, status] of statusClasses.entries()) {
			for (const [column, cache] of reportedOutcomes.entries()) {
				const count = requests[row * reportedOutcomes.length + column] as number;
				if (count > 0) yield [{ route, status, cache }, count] as const;
			}
		}
	}
}
