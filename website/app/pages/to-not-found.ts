import { notFoundAddress, splitLanguage } from '@portico/api/addresses/addresses.ts';
import { redirect } from 'react-router';
import { browserState } from '../state/interface-state.ts';

/** Unmatched paths redirect to `/404` (specification, section 2) in their language. */
export function loader({ request }: { request: Request }): Response {
	return redirectToNotFound(new URL(request.url).pathname);
}

/** Reports the visit under the requested path; on the server the request log has it. */
export function clientLoader({ request }: { request: Request }): Response {
	const { pathname } = new URL(request.url);
	browserState().setState({ unmatchedPath: pathname });
	return redirectToNotFound(pathname);
}

function redirectToNotFound(path: string): Response {
	return redirect(notFoundAddress(splitLanguage(path).language));
}
