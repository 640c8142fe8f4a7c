import type { List } from '@portico/api/answers/shared-parts.ts';
import { Missing } from '../../error-answers/http-error.ts';
import { messages } from '../../error-answers/messages.ts';

/** The list, or Missing if the page is beyond the last. An empty list has an empty first page. */
export function existingPage<Page extends List<unknown>>(list: Page): Page | Missing {
	const { page, pageSize, total } = list;
	if (page === 1 || (page - 1) * pageSize < total) return list;
	return new Missing(messages.pageNotFound(page, Math.max(1, Math.ceil(total / pageSize))));
}
