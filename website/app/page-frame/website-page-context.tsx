import { type PageContext, PageContextProvider } from '@portico/design/page-context/page-context.ts';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import { useInterfaceState } from '../state/interface-state-provider.tsx';
import { useLanguage } from '../state/language.ts';

/** Passes the page's context to article blocks. */
export function WebsitePageContext({ siteUrl, children }: { siteUrl: string; children: ReactNode }) {
	const language = useLanguage();
	const texts = useMessages();
	const { pathname } = useLocation();
	const openExternalLink = useInterfaceState((state) => state.url);
	const pageContext = useMemo<PageContext>(
		() => ({
			language,
			texts,
			pageAddress: new URL(pathname, `${siteUrl}/`).href,
			openExternalLink,
			reloadVideo: async (...video) => (await import('../data/reload-video.ts')).reloadVideo(...video),
		}),
		[language, texts, pathname, siteUrl, openExternalLink],
	);
	return <PageContextProvider value={pageContext}>{children}</PageContextProvider>;
}
