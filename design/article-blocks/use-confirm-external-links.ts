import { type RefObject, useEffect } from 'react';
import { usePageContext } from '../page-context/page-context.ts';

/** This site, by the address in use or by its own, with or without `www.`. */
function isOwnSite(host: string): boolean {
	const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
	const own = canonical === undefined ? [location.host] : [location.host, new URL(canonical).host];
	return own.some((each) => withoutWww(each) === withoutWww(host));
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/**
 * Makes external links in HTML content ask for confirmation, as `ExternalLink` does. Internal links, and clicks that
 * open another window, stay unchanged.
 */
export function useConfirmExternalLinks(container: RefObject<HTMLElement | null>): void {
	const { openExternalLink } = usePageContext();

	useEffect(() => {
		const element = container.current;
		if (!element) return;
		function ask(event: MouseEvent) {
			const link = (event.target as Element).closest('a');
			const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
			if (!link || event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
			if (!/^https?:$/.test(link.protocol) || isOwnSite(link.host)) return;
			event.preventDefault();
			openExternalLink(link.href);
		}
		element.addEventListener('click', ask);
		return () => element.removeEventListener('click', ask);
	}, [container, openExternalLink]);
}
