import type { FailureDetails } from '@portico/api/newsroom/failure.ts';

/** A failed call of the newsroom. The message is for the person, in their language. */
export class NewsroomFailure extends Error {
	override readonly name = 'NewsroomFailure';
	/** The HTTP status; 0 without a connection. */
	readonly status: number;
	/** Null if the answer is not the newsroom's. */
	readonly details: FailureDetails | null;

	constructor(status: number, message: string, details: FailureDetails | null) {
		super(message);
		this.status = status;
		this.details = details;
	}
}

/** The messages beside the fields of a form whose call failed, for `Form validationErrors`. */
export function fieldErrors(error: unknown): Record<string, string> {
	return (error instanceof NewsroomFailure && error.details?.fields) || {};
}

/** The message of a failed call that belongs to no field; null without a failure. */
export function generalError(error: unknown): string | null {
	if (!error) return null;
	if (Object.keys(fieldErrors(error)).length > 0) return null;
	return error instanceof Error ? error.message : String(error);
}
