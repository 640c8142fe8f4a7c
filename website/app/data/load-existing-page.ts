import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { redirect } from 'react-router';

/** The API rejects larger page numbers for any list. */
const maxPage = 100_000;

/**
 * Loads a page of a list; a number beyond the end redirects to the last page, as the other language may have
 * fewer articles and some are withdrawn.
 *
 * @param requestedPage unvalidated `page` of the address: the API validates it
 * @throws a redirect to the last page
 */
export async function loadExistingPage<List extends { total: number; pageSize: number }>(
	requestedPage: string | null,
	loadPage: (page: number | undefined) => Promise<List>,
	addressOf: (page: number) => string,
): Promise<List> {
	const isTooLarge = requestedPage !== null && /^\d+$/.test(requestedPage) && Number(requestedPage) > maxPage;
	const page = (isTooLarge ? maxPage : requestedPage || undefined) as number | undefined;
	try {
		return await loadPage(page);
	} catch (error) {
		if (!(error instanceof ApiFailure && error.code === 404 && Number(page) > 1)) throw error;
		// Only an existing page has the total.
		const { total, pageSize } = await loadPage(undefined);
		const last = Math.max(1, Math.ceil(total / pageSize));
		throw last < Number(page) ? redirect(addressOf(last)) : error;
	}
}
