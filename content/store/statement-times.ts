import { channel } from 'node:diagnostics_channel';

/** How long statements take, for whoever watches: nothing is measured while nobody does. */
const statements = channel('portico:store-statement');

/** Tells `listener` the seconds each statement took, from being asked to its answer or failure. */
export function onStatement(listener: (seconds: number) => void): () => void {
	const hear = (seconds: unknown) => listener(seconds as number);
	statements.subscribe(hear);
	return () => {
		statements.unsubscribe(hear);
	};
}

/** Starts the clock of a statement, for what tells of its end by a callback. @returns stops it, and tells */
export function startTiming(): () => void {
	if (!statements.hasSubscribers) return () => undefined;
	const started = performance.now();
	return () => statements.publish((performance.now() - started) / 1000);
}

/** Runs a statement, and tells how long it took. */
export async function timed<Result>(statement: () => Promise<Result>): Promise<Result> {
	const stop = startTiming();
	try {
		return await statement();
	} finally {
		stop();
	}
}
