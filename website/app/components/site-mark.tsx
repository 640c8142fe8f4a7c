import type { Site } from '@portico/api/answers/site.ts';
import { BrandMark } from '@portico/design/brand-mark.tsx';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';

type Props = {
	className?: string | undefined;
	/** In place of the mark of a site without one. */
	fallback?: ReactNode;
};

/** The site's mark; also outside the page frame, where its settings may be missing. */
export function SiteMark({ className, fallback = null }: Props) {
	const mark = useBrand()?.mark;
	return mark ? <BrandMark mark={mark} className={className} /> : fallback;
}

/** The site's own mark, icon and colours; null without. */
export function useBrand(): Site['brand'] {
	const frame = useRouteLoaderData('home-layout') as { site: Site } | undefined;
	return frame?.site.brand ?? null;
}
