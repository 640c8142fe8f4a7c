import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { createContext, useContext } from 'react';
import type { Texts } from '../texts/texts.ts';

/** What article blocks need of the application that shows them. */
export type Surroundings = {
	/** The language of the page. */
	language: Language;
	/** The texts of the blocks in that language. */
	texts: Texts;
	/** The absolute address of the page, which is printed. */
	pageAddress: string;
	/** Asks before the visitor leaves for another site. */
	openOutside(address: string): void;
	/** Asks for a video again whose files are not available: it may have moved. Null if it no longer exists. */
	reloadVideo(videoId: string, language: Language): Promise<Video | null>;
};

const SurroundingsContext = createContext<Surroundings | null>(null);

/** Provides the surroundings to the blocks inside it. */
export const SurroundingsProvider = SurroundingsContext.Provider;

/** @throws Error outside a {@link SurroundingsProvider} */
export function useSurroundings(): Surroundings {
	const surroundings = useContext(SurroundingsContext);
	if (!surroundings) throw new Error('useSurroundings stands outside SurroundingsProvider');
	return surroundings;
}
