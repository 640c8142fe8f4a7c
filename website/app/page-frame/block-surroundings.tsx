import { type Surroundings, SurroundingsProvider } from '@portico/design/surroundings/surroundings.ts';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import { useInterfaceState } from '../state/interface-state-provider.tsx';
import { useLanguage } from '../state/language.ts';

/** Passes the page's context to article blocks. */
export function BlockSurroundings({ siteUrl, children }: { siteUrl: string; children: ReactNode }) {
	const language = useLanguage();
	const texts = useMessages();
	const { pathname } = useLocation();
	const openOutside = useInterfaceState((state) => state.url);
	const surroundings = useMemo<Surroundings>(
		() => ({
			language,
			texts,
			pageAddress: new URL(pathname, `${siteUrl}/`).href,
			openOutside,
			reloadVideo: async (...video) => (await import('../data/reload-video.ts')).reloadVideo(...video),
		}),
		[language, texts, pathname, siteUrl, openOutside],
	);
	return <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>;
}
