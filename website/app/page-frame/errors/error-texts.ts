import type { Messages } from '../../messages/messages.ts';
import type { ErrorKind } from './error-kind.ts';

/** Title and text of an error page. */
export function errorTexts(kind: ErrorKind, message: Messages['message']): { title: string; text: string } {
	const texts = {
		notFound: { title: message.notFoundTitle, text: message.notFoundText },
		gone: { title: message.goneTitle, text: message.goneText },
		badRequest: { title: message.badRequestTitle, text: message.badRequestText },
		refused: { title: message.refusedTitle, text: message.refusedText },
		unreachable: { title: message.failureTitle, text: message.failureText },
		fault: { title: message.faultTitle, text: message.faultText },
	};
	return texts[kind];
}
