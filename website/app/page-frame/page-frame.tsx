import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import { type PageContext, PageContextProvider } from '@portico/design/page-context.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
	type ClientLoaderFunctionArgs,
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
} from 'react-router';
import { LeaveSiteDialog } from '../components/leave-site-dialog.tsx';
import { createClientLoader, createLoader, type PageLoader } from '../data/page-load.ts';
import { loadMessages, useMessages } from '../messages/messages.ts';
import { InterfaceStateProvider, useInterfaceState } from '../state/interface-state-provider.tsx';
import { useLanguage } from '../state/language.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { IdlePreloading, NavigationAnnouncer, NavigationProgress } from './navigation.tsx';
import styles from './page-frame.module.css';
import { Toaster } from './toaster.tsx';

type Frame = { site: Site; menus: TopMenuItem[]; language: Language };

const loadFrame: PageLoader<Frame> = async ({ client, language }) => {
	const [site, menus] = await Promise.all([
		client.site({ lang: language }),
		client.menus({ lang: language }),
	]);
	return { site, menus, language };
};

const fetchFrame = createClientLoader(loadFrame);

/** Set in the browser only. */
let currentFrame: Frame | undefined;

function setCurrentFrame(frame: Frame): void {
	currentFrame = frame;
}

/**
 * Loads the frame and texts of the other language. On failure keeps the current frame, which shows the toast
 * and the error page.
 */
async function loadFrameInBrowser(args: ClientLoaderFunctionArgs): Promise<Frame> {
	const { language } = splitLanguage(new URL(args.request.url).pathname);
	// Texts may load even if the calls fail: the error is then shown in the requested language.
	const [frame, texts] = await Promise.allSettled([fetchFrame(args), loadMessages(language)]);
	if (frame.status === 'fulfilled' && texts.status === 'fulfilled') return frame.value;
	if (currentFrame) return currentFrame;
	throw frame.status === 'rejected' ? frame.reason : (texts as PromiseRejectedResult).reason;
}

/** Only a change of language reloads the frame. */
function shouldRevalidateFrame({ nextUrl }: Pick<ShouldRevalidateFunctionArgs, 'nextUrl'>): boolean {
	return currentFrame?.language !== splitLanguage(nextUrl.pathname).language;
}

export const loader = createLoader(loadFrame);
export const clientLoader = loadFrameInBrowser;
export const shouldRevalidate = shouldRevalidateFrame;

/** The home layout: header, menus and footer around every page (specification, section 2). */
export default function PageFrame() {
	const frame = useLoaderData<Frame>();
	const { site, menus } = frame;
	const language = useLanguage();
	const { header } = useMessages();
	useEffect(() => setCurrentFrame(frame), [frame]);
	return (
		<InterfaceStateProvider language={language} menus={menus}>
			<a className={styles.skipLink} href="#content">
				{header.skipToContent}
			</a>
			<NavigationProgress />
			<Header site={site} />
			<main id="content" className={styles.main} tabIndex={-1}>
				<WebsitePageContext siteUrl={site.siteUrl}>
					<Outlet />
				</WebsitePageContext>
			</main>
			<Footer site={site} />
			<NavigationAnnouncer />
			<Toaster />
			<LeaveSiteDialog />
			<IdlePreloading />
		</InterfaceStateProvider>
	);
}

/** Passes the page's context to article blocks. */
function WebsitePageContext({ siteUrl, children }: { siteUrl: string; children: ReactNode }) {
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
