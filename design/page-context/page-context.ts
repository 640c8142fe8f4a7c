import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { createContext, useContext } from 'react';
import type { Texts } from '../texts/texts.ts';

/** What article blocks need from the application that shows them. */
export type PageContext = {
	/** Language of the page. */
	language: Language;
	/** Texts of the blocks in that language. */
	texts: Texts;
	/** Absolute address of the page, for print. */
	pageAddress: string;
	/** Asks for confirmation before the visitor leaves for another site. */
	openExternalLink(address: string): void;
	/** Fetches a video again whose files are not available: it may have moved. Null if it no longer exists. */
	reloadVideo(videoId: string, language: Language): Promise<Video | null>;
};

const context = createContext<PageContext | null>(null);

export const PageContextProvider = context.Provider;

/** @throws Error outside a {@link PageContextProvider} */
export function usePageContext(): PageContext {
	const pageContext = useContext(context);
	if (!pageContext) throw new Error('usePageContext requires a PageContextProvider');
	return pageContext;
}
