import type { Site } from '@portico/api/answers/site.ts';
import { useRouteLoaderData } from 'react-router';

/** From the page frame's loader. */
export function useSite(): Site {
	const frame = useRouteLoaderData('home-layout') as { site: Site } | undefined;
	if (!frame) throw new Error('useSite must be used inside the page frame');
	return frame.site;
}
