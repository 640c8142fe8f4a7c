import { splitLanguage } from '@portico/api/addresses.ts';
import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { inBrowser, type PageLoad } from '../data/page-load.ts';
import { loadMessages } from '../messages/messages.ts';

/** What the page frame is made of, in one language. */
export type Frame = { site: Site; menus: TopMenuItem[]; language: Language };

export const loadFrame: PageLoad<Frame> = async ({ client, language }) => {
	const [site, menus] = await Promise.all([
		client.site({ lang: language }),
		client.menus({ lang: language }),
	]);
	return { site, menus, language };
};

const callForFrame = inBrowser(loadFrame);

/** The frame on show in this browser; never set on the server. */
let onShow: Frame | undefined;

/** Told by the frame itself, as it came with the document or from a call. */
export function noteFrame(frame: Frame): void {
	onShow = frame;
}

/**
 * The frame for a navigation into the other language, and that language's texts. Where its calls fail, the frame
 * on show stays as it is: without it there would be no place for the failure's toast, nor for the page's "Try
 * again".
 */
export async function loadFrameInBrowser(args: ClientLoaderFunctionArgs): Promise<Frame> {
	const { language } = splitLanguage(new URL(args.request.url).pathname);
	// The texts may come although the calls failed: what happened is said in the language asked for.
	const [frame, texts] = await Promise.allSettled([callForFrame(args), loadMessages(language)]);
	if (frame.status === 'fulfilled' && texts.status === 'fulfilled') return frame.value;
	if (onShow) return onShow;
	throw frame.status === 'rejected' ? frame.reason : (texts as PromiseRejectedResult).reason;
}

/** The frame stays through a navigation, and through its failure; only another language needs it anew. */
export function frameNeedsLoading({ nextUrl }: Pick<ShouldRevalidateFunctionArgs, 'nextUrl'>): boolean {
	return onShow?.language !== splitLanguage(nextUrl.pathname).language;
}
