/** Parameters of a call; undefined and empty ones are left out by the transport. */
export type CallParameters = Record<string, string | number | boolean | undefined>;

/**
 * How calls travel: by axios in a browser, within the process while rendering on the server. Answers
 * arrive unwrapped; a failure is an ApiFailure; an aborted call rejects with its signal's reason, as
 * `fetch` does, because a call nobody waits for any more has not failed.
 */
export type Transport = {
	get(path: string, query: CallParameters, signal?: AbortSignal): Promise<unknown>;
	post(path: string, form: CallParameters): Promise<unknown>;
};

type Empty = undefined | null | '';

/**
 * The fields that are sent: those that are not undefined, null or the empty string. Zero and false are
 * values and stay (specification, section 7: "non-empty parameters", "empty fields skipped").
 */
export function nonEmpty<Value>(fields: Record<string, Value>): Record<string, Exclude<Value, Empty>> {
	return Object.fromEntries(
		Object.entries(fields).filter(
			(field): field is [string, Exclude<Value, Empty>] =>
				field[1] !== undefined && field[1] !== null && field[1] !== '',
		),
	);
}
