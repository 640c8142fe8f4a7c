import { homeAddress, splitLanguage } from '@portico/api/addresses.ts';
import { redirect } from 'react-router';

/** `/cncec` redirects to the home page (specification, section 2). */
export function loader({ request }: { request: Request }): Response {
	return redirect(homeAddress(splitLanguage(new URL(request.url).pathname).language));
}

export const clientLoader = loader;
