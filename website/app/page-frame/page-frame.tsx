import { useEffect } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { LeaveSiteDialog } from '../components/leave-site/leave-site-dialog.tsx';
import { createLoader } from '../data/page-load.ts';
import { useMessages } from '../messages/messages.ts';
import { InterfaceStateProvider } from '../state/interface-state-provider.tsx';
import { useLanguage } from '../state/language.ts';
import { Footer } from './footer/footer.tsx';
import {
	type Frame,
	loadFrame,
	loadFrameInBrowser,
	setCurrentFrame,
	shouldRevalidateFrame,
} from './frame-data.ts';
import { Header } from './header/header.tsx';
import { IdlePreloading } from './navigation/idle-preloading.tsx';
import { NavigationAnnouncer } from './navigation/navigation-announcer.tsx';
import { NavigationProgress } from './navigation/navigation-progress.tsx';
import styles from './page-frame.module.css';
import { Toaster } from './toasts/toaster.tsx';
import { WebsitePageContext } from './website-page-context.tsx';

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
