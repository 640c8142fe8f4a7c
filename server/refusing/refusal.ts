import type { Language } from '@portico/api/languages.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Message } from './messages.ts';

/**
 * A call's answer for missing content: HTTP 200 with body code 404 (design, section 3), or 410 if it was removed.
 */
export class Missing {
	readonly sentence: Message;
	readonly code: 404 | 410;

	constructor(sentence: Message, code: 404 | 410 = 404) {
		this.sentence = sentence;
		this.code = code;
	}
}

/** Thrown to answer a request with an error status. */
export class RefusedRequest extends Error {
	override readonly name = 'RefusedRequest';
	readonly status: ContentfulStatusCode;
	readonly sentence: Message;
	/** The caller's language, if it is not in the address. */
	readonly language: Language | undefined;
	readonly headers: Record<string, string>;

	constructor(
		status: ContentfulStatusCode,
		sentence: Message,
		options: { language?: Language; headers?: Record<string, string> } = {},
	) {
		super(sentence.en);
		this.status = status;
		this.sentence = sentence;
		this.language = options.language;
		this.headers = options.headers ?? {};
	}
}
