import { homeAddress, splitLanguage } from '@portico/api/addresses.ts';
import { redirect } from 'react-router';

/** `/cncec` redirects to the home page (specification, section 2). */
function lead({ request }: { request: Request }): Response {
	return redirect(homeAddress(splitLanguage(new URL(request.url).pathname).language));
}

// Two names for one function: the build takes `loader` out of the browser's code, and whatever is named after it.
export const loader = lead;
export const clientLoader = lead;
