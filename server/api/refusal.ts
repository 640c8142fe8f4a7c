import type { Language } from '@portico/api/languages.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Message } from './messages.ts';

/** What a call answers when there is no such thing: HTTP 200, body code 404 (design, section 3). */
export class Missing {
	readonly sentence: Message;

	constructor(sentence: Message) {
		this.sentence = sentence;
	}
}

/** A request that cannot be answered as it stands; thrown, and answered with its HTTP status. */
export class RefusedRequest extends Error {
	override readonly name = 'RefusedRequest';
	readonly status: ContentfulStatusCode;
	readonly sentence: Message;
	/** The language of the caller, where they name it elsewhere than in the address. */
	readonly language: Language | undefined;
	/** Headers the status asks for. */
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
