import type { PageViewReceipt } from '@portico/api/answers/page-views.ts';
import type { recordPageViewCall } from '@portico/api/calls/public/page-view-calls.ts';
import { HttpError } from '../../error-answers/http-error.ts';
import { messages } from '../../error-answers/messages.ts';
import { QueueFull } from '../../statistics/batch-writes.ts';
import { isFromSameOrigin } from '../../statistics/reports/same-origin.ts';
import type { AnswerSources, CallRequest } from '../api-route.ts';

/** Seconds to wait while the write queue is full. */
const retryAfter = '5';

/**
 * Counts a view that a page of this site reports, and answers once it is stored.
 *
 * @throws HttpError with status 403 for reports from other sites, and 503 while the write queue is full
 */
export async function recordPageView(
	{ statistics, siteUrl }: AnswerSources,
	{ form, caller }: CallRequest<typeof recordPageViewCall>,
): Promise<PageViewReceipt> {
	const { language } = form;
	if (!isFromSameOrigin(caller.headers, siteUrl)) {
		throw new HttpError(403, messages.reportFromElsewhere, { language });
	}
	const userAgent = caller.headers.get('User-Agent') ?? '';
	try {
		return { recorded: await statistics.record(form, { address: caller.address, userAgent }) };
	} catch (error) {
		if (!(error instanceof QueueFull)) throw error;
		throw new HttpError(503, messages.overloaded, { language, headers: { 'Retry-After': retryAfter } });
	}
}
