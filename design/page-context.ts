import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Texts } from './texts/texts.ts';

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

/** Whether the visitor turned on data saving; not all browsers report it. */
export function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

/**
 * A secret of one server render that marks our own inline scripts. The server adds their hashes to the content
 * security policy and removes the nonce; injected scripts have none, so they stay blocked. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

const neverChanges = () => () => {};

/** Whether the page is hydrated. False on the server and during hydration, so that both render the same markup. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}
