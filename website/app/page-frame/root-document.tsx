import { localeStorageKey } from '@portico/api/constants.ts';
import { Component, type ReactNode } from 'react';
import { Meta, useLocation } from 'react-router';
import { reportFault } from './errors/error-kind.ts';

/** An error in a page's `meta` would otherwise fail the whole document. */
export function SafeMeta() {
	return (
		<MetaErrorBoundary page={useLocation().key}>
			<Meta />
		</MetaErrorBoundary>
	);
}

/** Renders nothing after an error until the next navigation. */
class MetaErrorBoundary extends Component<{ page: string; children: ReactNode }, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidCatch(error: unknown) {
		reportFault(error);
	}

	override componentDidUpdate(before: { page: string }) {
		if (this.state.failed && before.page !== this.props.page) this.setState({ failed: false });
	}

	override render() {
		return this.state.failed ? null : this.props.children;
	}
}

/**
 * Runs before first paint. If the session's language is English, redirects an address without prefix to `/en`;
 * invalid stored values count as `zh` (specification, sections 3 and 4). Previews are excluded, as their key is
 * for one language.
 *
 * History navigations and links with `hreflang` change the stored language, also before hydration; otherwise
 * these pages would be redirected back to `/en` (decision 037).
 */
export function storedLocaleScript(): string {
	return `(${applyStoredLocale})(${JSON.stringify(localeStorageKey)})`;
}

/** Serialised into the document: must not reference anything outside. */
function applyStoredLocale(key: string): void {
	try {
		const storage = sessionStorage;
		const save = (language: string) => {
			try {
				storage.setItem(key, language);
			} catch {}
		};
		const isEnglish = () => /^\/en(\/|$)/.test(location.pathname);
		const saveChange = () => {
			const language = isEnglish() ? 'en' : 'zh';
			if ((storage.getItem(key) ?? language) !== language) save(language);
		};
		const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (load?.type === 'back_forward') saveChange();
		const { pathname, search, hash } = location;
		if (storage.getItem(key) === 'en' && !isEnglish() && !pathname.startsWith('/articlepreview/')) {
			location.replace(`/en${pathname === '/' ? '' : pathname}${search}${hash}`);
		}
		addEventListener('popstate', saveChange);
		addEventListener('pageshow', ({ persisted }) => persisted && saveChange());
		// After React's listener: a link that it handles changes the language once its page has loaded.
		addEventListener('click', (event) => {
			const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[hreflang]');
			const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
			if (link && !hasModifierKey && !event.defaultPrevented) save(link.hreflang === 'en' ? 'en' : 'zh');
		});
	} catch {
		// Storage is forbidden, so the address decides. React Router's inline script needs a replacement.
		const nothing = { getItem: () => null, setItem() {}, removeItem() {} };
		try {
			Object.defineProperty(window, 'sessionStorage', { value: nothing });
		} catch {}
	}
}
