import type { Site } from '@portico/api/answers/site.ts';
import { useRouteLoaderData } from 'react-router';

/** The site's settings, which the page frame has loaded. */
export function useSite(): Site {
	const frame = useRouteLoaderData('home-layout') as { site: Site } | undefined;
	if (!frame) throw new Error('useSite stands outside the page frame');
	return frame.site;
}
