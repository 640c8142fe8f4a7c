import type { FailureDetails } from '@portico/api/newsroom/failure.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { MessageParameters } from '../error-answers/messages.ts';

type FailureOptions = {
	/** The values in the message. */
	parameters?: MessageParameters;
	details?: Omit<FailureDetails, 'reason'>;
	headers?: Record<string, string>;
};

/** Thrown to answer a call with an error status. The message is looked up by the reason. */
export class NewsroomFailure extends Error {
	override readonly name = 'NewsroomFailure';
	readonly status: ContentfulStatusCode;
	readonly reason: string;
	readonly parameters: MessageParameters;
	readonly details: Omit<FailureDetails, 'reason'>;
	readonly headers: Record<string, string>;

	constructor(
		status: ContentfulStatusCode,
		reason: string,
		{ parameters = {}, details = {}, headers = {} }: FailureOptions = {},
	) {
		super(reason);
		this.status = status;
		this.reason = reason;
		this.parameters = parameters;
		this.details = details;
		this.headers = headers;
	}
}
