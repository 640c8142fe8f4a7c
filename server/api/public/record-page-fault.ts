import type { PageFaultReceipt } from '@portico/api/answers/page-faults.ts';
import type { recordPageFaultCall } from '@portico/api/calls/public/page-fault-calls.ts';
import { HttpError } from '../../error-answers/http-error.ts';
import { messages } from '../../error-answers/messages.ts';
import { isFromSameOrigin } from '../../statistics/reports/same-origin.ts';
import type { AnswerSources, CallRequest } from '../api-route.ts';

/**
 * Logs an error of a page in a browser, without data about the visitor.
 *
 * @throws HttpError with status 403 for reports from other sites
 */
export async function recordPageFault(
	{ logger, siteUrl }: AnswerSources,
	{ form, caller }: CallRequest<typeof recordPageFaultCall>,
): Promise<PageFaultReceipt> {
	const { language, path, message, stack } = form;
	if (!isFromSameOrigin(caller.headers, siteUrl)) {
		throw new HttpError(403, messages.reportFromElsewhere, { language });
	}
	logger.error({ path: path.split(/[?#]/, 1)[0], fault: message, stack }, 'a page failed in a browser');
	return { recorded: true };
}
