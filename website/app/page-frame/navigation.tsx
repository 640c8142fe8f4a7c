import { savesData } from '@portico/design/page-context.ts';
import hidden from '@portico/design/styles/layout.module.css';
import { useEffect, useRef, useState } from 'react';
import { preloadModule } from 'react-dom';
import { useLocation, useNavigation } from 'react-router';
import { browserTransport } from '../data/browser-client.ts';
import { runWhenIdle } from '../data/run-when-idle.ts';
import { useMessages } from '../messages/messages.ts';
import styles from './page-frame.module.css';

/**
 * When idle, preloads the API client and the code of all pages (25 KB compressed), so that navigations need
 * only the API call and an offline error can be shown. Skipped if the visitor saves data.
 *
 * React Router's `prefetch` reloads the document if a page's code fails to load, so a link scrolled into view
 * while offline would break the page.
 */
export function IdlePreloading() {
	useEffect(() => {
		if (savesData()) return;
		return runWhenIdle(() => {
			void browserTransport().preload();
			preloadPages();
		});
	}, []);
	return null;
}

type RouteTable = { routes: Record<string, { module: string; imports?: string[] }> };

/** Failures are ignored. */
function preloadPages(): void {
	// The document contains all routes (`routeDiscovery` in react-router.config.ts).
	const { routes } = (window as Window & { __reactRouterManifest?: RouteTable }).__reactRouterManifest ?? {};
	for (const { module, imports = [] } of Object.values(routes ?? {})) {
		for (const file of [module, ...imports]) preloadModule(file);
	}
}

/**
 * After a client-side navigation, moves focus to the content and announces its title. Jumps within a page are
 * left to the browser.
 */
export function NavigationAnnouncer() {
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
		if (!hash) document.getElementById('content')?.focus({ preventScroll: true });
	}, [address, hash, message, state]);

	return (
		<p className={hidden.hidden} role="status">
			{announcement}
		</p>
	);
}

/** Appears only after a delay, so that fast navigations do not show it. */
export function NavigationProgress() {
	const { state } = useNavigation();
	return (
		<div className={styles.progress} data-loading={state === 'loading' || undefined} aria-hidden="true" />
	);
}
