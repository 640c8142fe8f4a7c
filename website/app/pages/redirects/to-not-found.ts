import { notFoundAddress, splitLanguage } from '@portico/api/addresses.ts';
import { redirect } from 'react-router';

/** Any unmatched path redirects to `/404` (specification, section 2), in its own language. */
function lead({ request }: { request: Request }): Response {
	return redirect(notFoundAddress(splitLanguage(new URL(request.url).pathname).language));
}

// Two names for one function: the build takes `loader` out of the browser's code, and whatever is named after it.
export const loader = lead;
export const clientLoader = lead;
