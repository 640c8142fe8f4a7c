import { notFoundAddress, splitLanguage } from '@portico/api/addresses.ts';
import { redirect } from 'react-router';

/** Any unmatched path redirects to `/404` (specification, section 2), in its own language. */
export function loader({ request }: { request: Request }): Response {
	return redirect(notFoundAddress(splitLanguage(new URL(request.url).pathname).language));
}

export const clientLoader = loader;
