import { homeAddress, splitLanguage } from '@portico/api/addresses/addresses.ts';
import { redirect } from 'react-router';

/** `/cncec` redirects to the home page (specification, section 2). */
function redirectToHome({ request }: { request: Request }): Response {
	return redirect(homeAddress(splitLanguage(new URL(request.url).pathname).language));
}

// One function for both: the build removes `loader` and everything only it uses from the browser's code.
export const loader = redirectToHome;
export const clientLoader = redirectToHome;
