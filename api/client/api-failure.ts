/**
 * A failed call. Its message is the one that the specification, section 8, shows to the visitor: the body's
 * message for a business failure, or the error's own text for a transport failure.
 */
export class ApiFailure extends Error {
	override readonly name = 'ApiFailure';
	/** `business`: a body code other than 200. `transport`: network error, timeout, bad status. */
	readonly kind: 'business' | 'transport';
	/** The body's business code, or the HTTP status; null when nothing was received. */
	readonly code: number | null;

	/** `options.cause` is for logs only, such as the body of an error status. */
	constructor(kind: 'business' | 'transport', message: string, code: number | null, options?: ErrorOptions) {
		super(message, options);
		this.kind = kind;
		this.code = code;
	}
}

/** axios' message for a call without a response, also used when axios itself cannot be loaded. */
export const networkErrorMessage = 'Network Error';
