import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import { type PageContext, PageContextProvider } from '@portico/design/page-context.ts';
import hidden from '@portico/design/styles/layout.module.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
	type ClientLoaderFunctionArgs,
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
	useNavigation,
} from 'react-router';
import { mayPreload, preloadLinkedPages } from '../before-scripts/preload-linked-pages.ts';
import { LeaveSiteDialog } from '../components/leave-site-dialog.tsx';
import { browserTransport } from '../data/browser-client.ts';
import { createClientLoader, createLoader, type PageLoader } from '../data/page-load.ts';
import { reloadVideo } from '../data/reload-video.ts';
import { runWhenIdle } from '../data/run-when-idle.ts';
import { loadMessages, useMessages } from '../messages/messages.ts';
import { InterfaceStateProvider, useInterfaceState } from '../state/interface-state-provider.tsx';
import { useLanguage } from '../state/language.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
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
			<a className={styles.skipLink} href="#content" data-frame="">
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
			reloadVideo,
		}),
		[language, texts, pathname, siteUrl, openExternalLink],
	);
	return <PageContextProvider value={pageContext}>{children}</PageContextProvider>;
}

/** When idle, preloads the API client and the pages that can be followed from here. */
function IdlePreloading() {
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links
	useEffect(() => {
		if (!mayPreload()) return;
		let stop = () => {};
		const cancel = runWhenIdle(() => {
			void browserTransport().preload();
			stop = preloadLinkedPages();
		});
		return () => {
			cancel();
			stop();
		};
	}, [key]);
	return null;
}

/**
 * After a client-side navigation, moves focus to the content and announces its title. Jumps within a page are
 * left to the browser.
 */
function NavigationAnnouncer() {
	const { pathname, search, hash } = useLocation();
	const { state } = useNavigation();
	const { message } = useMessages();
	const [announcement, setAnnouncement] = useState('');
	const address = pathname + search;
	const announced = useRef(address);

	useEffect(() => {
		if (state !== 'idle' || announced.current === address) return;
		announced.current = address;
		setAnnouncement(message.pageOpened(document.title));
		takeLoadedFonts();
		if (!hash) document.getElementById('content')?.focus({ preventScroll: true });
	}, [address, hash, message, state]);

	return (
		<p className={hidden.hidden} role="status" data-frame="">
			{announcement}
		</p>
	);
}

/** From the second page on: on the first one, their arrival would move the words. */
function takeLoadedFonts(): void {
	if ([...document.fonts].every(({ status }) => status === 'loaded'))
		document.documentElement.dataset.fonts = '';
}

/** Appears only after a delay, so that fast navigations do not show it. */
function NavigationProgress() {
	const { state } = useNavigation();
	return (
		<div className={styles.progress} data-loading={state === 'loading' || undefined} aria-hidden="true" />
	);
}
