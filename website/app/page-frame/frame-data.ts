import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { createClientLoader, type PageLoader } from '../data/page-load.ts';
import { loadMessages } from '../messages/messages.ts';

export type Frame = { site: Site; menus: TopMenuItem[]; language: Language };

export const loadFrame: PageLoader<Frame> = async ({ client, language }) => {
	const [site, menus] = await Promise.all([
		client.site({ lang: language }),
		client.menus({ lang: language }),
	]);
	return { site, menus, language };
};

const fetchFrame = createClientLoader(loadFrame);

/** Set in the browser only. */
let currentFrame: Frame | undefined;

export function setCurrentFrame(frame: Frame): void {
	currentFrame = frame;
}

/**
 * Loads the frame and texts of the other language. On failure keeps the current frame, which shows the toast
 * and the error page.
 */
export async function loadFrameInBrowser(args: ClientLoaderFunctionArgs): Promise<Frame> {
	const { language } = splitLanguage(new URL(args.request.url).pathname);
	// Texts may load even if the calls fail: the error is then shown in the requested language.
	const [frame, texts] = await Promise.allSettled([fetchFrame(args), loadMessages(language)]);
	if (frame.status === 'fulfilled' && texts.status === 'fulfilled') return frame.value;
	if (currentFrame) return currentFrame;
	throw frame.status === 'rejected' ? frame.reason : (texts as PromiseRejectedResult).reason;
}

/** Only a change of language reloads the frame. */
export function shouldRevalidateFrame({ nextUrl }: Pick<ShouldRevalidateFunctionArgs, 'nextUrl'>): boolean {
	return currentFrame?.language !== splitLanguage(nextUrl.pathname).language;
}
