import { Hono } from 'hono';

/** How long the store may take to answer whether it is there, in milliseconds. */
const storeAnswersWithinMs = 2_000;

/**
 * How long ago the event log may have been read last, in seconds. It is read every second; without it, what
 * this server keeps may have been changed or withdrawn elsewhere.
 */
const eventsHeardWithinSeconds = 10;

const headers = { 'Cache-Control': 'no-store' };

export type HealthSources = {
	/** Whether the store answers; migrations run before it is handed out, so one that does is up to date. */
	storeAnswers(): Promise<boolean>;
	secondsSinceEventsHeard(): number;
	/** Whether other servers can answer for the files of this one's pages, where there are others. */
	assetsShared(): boolean;
	stopping(): boolean;
};

/**
 * For those who watch over the server. `/healthz` says the process lives, and asks nothing of the store: a
 * server whose database is away still answers what it keeps, and starting it anew would lose that.
 * `/readyz` says whether requests should be sent here: 200, or 503 with what is missing, as
 * `{"ready":false,"missing":["store","events","stopping"]}`.
 */
export function healthRoutes(sources: HealthSources): Hono {
	const routes = new Hono();
	const storeInTime = oneAtATime(() => sources.storeAnswers(), storeAnswersWithinMs);
	routes.get('/healthz', (context) => context.text('ok', 200, headers));
	routes.get('/readyz', async (context) => {
		const missing: string[] = [];
		if (!(await storeInTime())) missing.push('store');
		if (!(sources.secondsSinceEventsHeard() <= eventsHeardWithinSeconds)) missing.push('events');
		if (!sources.assetsShared()) missing.push('assets');
		if (sources.stopping()) missing.push('stopping');
		const ready = missing.length === 0;
		return context.json({ ready, missing }, ready ? 200 : 503, headers);
	});
	return routes;
}

/**
 * Until the question itself has ended, which may take longer than its time, further askers get its answer, and
 * after its time the answer no: each question holds one of few connections, and probes must not heap up on a
 * store that hangs.
 */
function oneAtATime(ask: () => Promise<boolean>, milliseconds: number): () => Promise<boolean> {
	let answer: Promise<boolean> | undefined;
	const ended = () => {
		answer = undefined;
	};
	return () => {
		if (!answer) {
			const asked = ask();
			answer = withinTime(asked, milliseconds);
			asked.then(ended, ended);
		}
		return answer;
	};
}

async function withinTime(answer: Promise<boolean>, milliseconds: number): Promise<boolean> {
	const late = Promise.withResolvers<boolean>();
	const timer = setTimeout(() => late.resolve(false), milliseconds);
	try {
		return await Promise.race([answer, late.promise]);
	} catch {
		return false;
	} finally {
		clearTimeout(timer);
	}
}
