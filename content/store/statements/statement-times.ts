import { channel } from 'node:diagnostics_channel';

/** Durations of statements, measured only while there are subscribers. */
const statements = channel('portico:store-statement');

/** Calls `listener` with the seconds each statement took, from the call to its result or error. */
export function onStatement(listener: (seconds: number) => void): () => void {
	const subscriber = (seconds: unknown) => listener(seconds as number);
	statements.subscribe(subscriber);
	return () => {
		statements.unsubscribe(subscriber);
	};
}

/** Starts timing a statement that ends with a callback. @returns stops and reports */
export function startTiming(): () => void {
	if (!statements.hasSubscribers) return () => undefined;
	const started = performance.now();
	return () => statements.publish((performance.now() - started) / 1000);
}

/** Runs a statement and reports its duration. */
export async function timed<Result>(statement: () => Promise<Result>): Promise<Result> {
	const stop = startTiming();
	try {
		return await statement();
	} finally {
		stop();
	}
}
