/** Parameters of a call; the transport omits undefined and empty ones. */
export type CallParameters = Record<string, string | number | boolean | undefined>;

/**
 * How calls are made: with axios in a browser, in-process during server rendering. Resolves with the unwrapped
 * answer and rejects with an ApiFailure; an aborted call rejects with the reason of its signal, like `fetch`,
 * because it has not failed.
 */
export type Transport = {
	get(path: string, query: CallParameters, signal?: AbortSignal): Promise<unknown>;
	post(path: string, form: CallParameters): Promise<unknown>;
};

type Empty = undefined | null | '';

/**
 * Removes undefined, null and empty fields. Zero and false are values and stay (specification, section 7:
 * "non-empty parameters", "empty fields skipped").
 */
export function nonEmpty<Value>(fields: Record<string, Value>): Record<string, Exclude<Value, Empty>> {
	return Object.fromEntries(
		Object.entries(fields).filter(
			(field): field is [string, Exclude<Value, Empty>] =>
				field[1] !== undefined && field[1] !== null && field[1] !== '',
		),
	);
}
