/**
 * A call that was not answered as asked. Its message is what the specification, section 8, lets the
 * visitor read: the body's message for a business failure, the error's own text for a failed call.
 */
export class ApiFailure extends Error {
	override readonly name = 'ApiFailure';
	/** `business`: a body code other than 200. `transport`: network error, timeout, bad status. */
	readonly kind: 'business' | 'transport';
	/** The body's business code, or the HTTP status; null when nothing was received. */
	readonly code: number | null;

	/** `options.cause` tells a log what the visitor is not shown, such as the body of a bad status. */
	constructor(kind: 'business' | 'transport', message: string, code: number | null, options?: ErrorOptions) {
		super(message, options);
		this.kind = kind;
		this.code = code;
	}
}

/** axios' text for a call that got no answer at all; ours too, where axios itself is not to be had. */
export const networkErrorMessage = 'Network Error';
