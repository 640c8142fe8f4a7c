import { localeStorageKey } from '@portico/api/constants.ts';

/**
 * Runs before first paint. If the session's language is English, redirects an address without prefix to `/en`;
 * invalid stored values count as `zh` (specification, sections 3 and 4). Previews are excluded, as their key is
 * for one language.
 *
 * History navigations and links with `hreflang` change the stored language, also before hydration; otherwise
 * these pages would be redirected back to `/en` (decision 037).
 */
export function keepStoredLanguage(): void {
	try {
		const storage = sessionStorage;
		const save = (language: string) => {
			try {
				storage.setItem(localeStorageKey, language);
			} catch {}
		};
		const isEnglish = () => /^\/en(\/|$)/.test(location.pathname);
		const saveChange = () => {
			const language = isEnglish() ? 'en' : 'zh';
			if ((storage.getItem(localeStorageKey) ?? language) !== language) save(language);
		};
		const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (load?.type === 'back_forward') saveChange();
		const { pathname, search, hash } = location;
		if (
			storage.getItem(localeStorageKey) === 'en' &&
			!isEnglish() &&
			!pathname.startsWith('/articlepreview/')
		) {
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
