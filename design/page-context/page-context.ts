import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { createContext, useContext } from 'react';
import type { Texts } from '../texts/texts.ts';

/** What article blocks need of the application that shows them. */
export type PageContext = {
	/** The language of the page. */
	language: Language;
	/** The texts of the blocks in that language. */
	texts: Texts;
	/** The absolute address of the page, which is printed. */
	pageAddress: string;
	/** Asks before the visitor leaves for another site. */
	openExternalLink(address: string): void;
	/** Asks for a video again whose files are not available: it may have moved. Null if it no longer exists. */
	reloadVideo(videoId: string, language: Language): Promise<Video | null>;
};

const context = createContext<PageContext | null>(null);

/** Provides the pageContext to the blocks inside it. */
export const PageContextProvider = context.Provider;

/** @throws Error outside a {@link PageContextProvider} */
export function usePageContext(): PageContext {
	const pageContext = useContext(context);
	if (!pageContext) throw new Error('usePageContext stands outside PageContextProvider');
	return pageContext;
}
