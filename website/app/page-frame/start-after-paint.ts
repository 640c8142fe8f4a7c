import type { Language } from '@portico/api/languages.ts';
import type { EntryContext } from 'react-router';
import { reportVisit } from './report-visit.ts';

/**
 * Runs in the head of every page: the page is read before its scripts are asked for (decision 067). Once the first
 * view is painted, the visit is reported; once the page has loaded and the browser is idle, or at the first pointer or
 * key, the scripts start. What needs them and is pressed before that is pressed again when they run.
 *
 * @param fonts addresses of the fonts that titles and figures have from the second page on
 */
export function startAfterPaintScript(fonts: readonly string[]): string {
	return `(${startAfterPaint})(${reportVisit},${JSON.stringify(fonts)})`;
}

/** Routes whose modules are in the entry (`entry.client.tsx`), since they surround every page or are tiny. */
export const routesInEntry = [
	'root',
	'home-layout',
	'page-errors',
	'cncec',
	'not-found',
	'unmatched',
] as const;

export const isInEntry = (id: string): boolean => (routesInEntry as readonly string[]).includes(id);

/**
 * Replaces the scripts of a rendered page by some that wait for {@link startAfterPaint}.
 *
 * @param html one character per byte
 * @param nonce of the page's own scripts
 * @param textFile address of the texts of the page's language, which the entry waits for
 * @throws if React Router does not write the scripts of a page as it did
 */
export function deferScripts(
	html: string,
	nonce: string,
	{ manifest, staticHandlerContext }: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>,
	textFile: string,
): string {
	// Backtracks: React Router writes these links, and closes them.
	const rest = html.replace(/<link rel="modulepreload"[^>]*>/g, '');
	const [before, after, ...others] = rest.split(`<script nonce="${nonce}" type="module" async="">`);
	if (before === undefined || after === undefined || others.length > 0)
		throw new Error('React Router does not write the scripts of a page as it did: see decision 067.');
	const pages = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
		const page = manifest.routes[id];
		return page && !isInEntry(id) ? [page] : [];
	});
	const files = new Set([
		...[manifest.entry.module, ...manifest.entry.imports, ...(manifest.hmr ? [] : [textFile])],
		...pages.flatMap(({ module, imports = [] }) => [module, ...imports]),
	]);
	const text = [
		manifest.hmr
			? `import "${manifest.hmr.runtime}";import "${manifest.url}";`
			: `window.__reactRouterManifest=${shortened(manifest)};`,
		...pages.map(({ module }, index) => `import * as page${index} from "${module}";`),
		`window.__reactRouterRouteModules={${pages.map(({ id }, index) => `"${id}":page${index}`)}};`,
		`import("${manifest.entry.module}")`,
	].join('');
	// Of no type that browsers run.
	const waiting = `<script nonce="${nonce}" type="waiting" data-modules="${[...files].join(' ')}">${text}`;
	return before + waiting + after.slice(after.indexOf('</script>'));
}

/** What browsers need to know of all routes: React Router reads what is missing as false or empty. */
function shortened({ routes, ...rest }: EntryContext['manifest']): string {
	const own = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: undefined }]);
	return JSON.stringify({ ...rest, routes: Object.fromEntries(own) }, (_, value) => value || undefined);
}

/** Serialised into the document: must not reference anything outside. */
function startAfterPaint(report: typeof reportVisit, fonts: readonly string[]): void {
	const root = document.documentElement;
	const inputs = ['pointermove', 'pointerdown', 'keydown'];
	/** A press is left to the browser after so long. */
	const patienceMs = 10_000;
	/** A browser clicks what it clicks by itself sooner after the pointer went up. */
	const clickMs = 100;
	const held = new Set<HTMLElement>();
	/** The control on which the pointer went down. */
	let pressed: HTMLElement | null = null;
	/** What the keyboard is at. */
	let focused: HTMLElement | null = null;
	const address = location.pathname + location.search;
	let isStarted = false;
	let isReported = false;

	function addLink(href: string, more: Partial<HTMLLinkElement>): void {
		document.head.append(Object.assign(document.createElement('link'), { href, ...more }));
	}

	// A font that arrives later would move the words: it serves from the next page on, from the browser's cache.
	function takeFonts(): void {
		try {
			if (localStorage.getItem('fonts') !== fonts.join()) return;
			root.dataset.fonts = '';
			for (const href of fonts) addLink(href, { rel: 'preload', as: 'font', crossOrigin: '' });
		} catch {
			// Storage is forbidden.
		}
	}

	function fetchFonts(): void {
		Promise.all(Array.from(document.fonts, (face) => face.load()))
			.then(() => localStorage.setItem('fonts', fonts.join()))
			.catch(() => undefined);
	}

	function reportOnce(): void {
		const visit = document.querySelector<HTMLMetaElement>('meta[name="portico-visit"]');
		if (isReported || !visit) return;
		isReported = true;
		const { title, referrer } = document;
		const { path = '', ...rest } = Object.fromEntries(new URLSearchParams(visit.content));
		report({ path, title, referrer, language: rest.language as Language, articleId: rest.articleId });
		root.dataset.visited = path;
	}

	function startAtInput(event: Event): void {
		// Chromium reports a resting pointer as moved once something appears below it.
		const { movementX, movementY } = event as PointerEvent;
		if (event.type !== 'pointermove' || movementX !== 0 || movementY !== 0) start(event);
	}

	function start({ type }: { type: string }): void {
		if (document.readyState === 'loading') {
			addEventListener('DOMContentLoaded', start);
			return;
		}
		if (isStarted) return;
		isStarted = true;
		for (const input of inputs) removeEventListener(input, startAtInput, true);
		reportOnce();
		const waiting = document.querySelector<HTMLScriptElement>('script[data-modules]');
		const fetchPriority = type === 'idle' ? 'low' : 'auto';
		for (const href of waiting?.dataset.modules?.split(' ') ?? [])
			addLink(href, { rel: 'modulepreload', fetchPriority });
		const script = document.createElement('script');
		Object.assign(script, { type: 'module', text: waiting?.text, onerror: leaveToBrowser });
		document.head.append(script);
		fetchFonts();
	}

	function startWhenIdle(): void {
		if ('requestIdleCallback' in window) requestIdleCallback(() => start({ type: 'idle' }), { timeout: 500 });
		else setTimeout(start, 200, { type: 'idle' });
	}

	function controlAt(target: Element): HTMLElement | null {
		const link = target.closest('a');
		// Asks before the visitor leaves.
		const leaves = link?.protocol.startsWith('http') && link.host !== location.host;
		return leaves ? link : target.closest<HTMLElement>('[data-press],button[type=button]');
	}

	/** Scripts replace some controls by others of the same name. */
	function successorOf(control: HTMLElement): HTMLElement | undefined {
		const named = [...document.querySelectorAll<HTMLElement>('[data-press]')];
		return named.find(({ dataset }) => dataset.press === control.dataset.press);
	}

	function rememberFocus({ target }: FocusEvent): void {
		focused = target as HTMLElement;
	}

	function press({ target, button }: PointerEvent): void {
		focused = null;
		pressed = button === 0 ? controlAt(target as Element) : null;
	}

	/** The scripts ran while the pointer was down: a browser clicks nothing where the control was replaced. */
	function release({ type, target }: PointerEvent): void {
		const now = pressed && !pressed.isConnected && type === 'pointerup' ? successorOf(pressed) : null;
		pressed = null;
		if (!now?.contains(target as Node)) return;
		const timer = setTimeout(() => now.click(), clickMs);
		addEventListener('click', () => clearTimeout(timer), { capture: true, once: true });
	}

	function hold(event: MouseEvent): void {
		const control = controlAt(event.target as Element);
		const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (!control || hasModifierKey || event.button !== 0) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		held.add(control);
		start(event);
		setTimeout(leaveToBrowser, patienceMs);
	}

	/** The scripts do not come: controls that are links act as such. */
	function leaveToBrowser(): void {
		removeEventListener('click', hold, true);
		const link = [...held].find((control) => control instanceof HTMLAnchorElement);
		held.clear();
		if (link) location.assign(link.href);
	}

	/** Back or forward to another page that an earlier document showed at this place of the history. */
	function loadOtherPage(): void {
		if (location.pathname + location.search !== address) location.reload();
	}

	function pressAgain(): void {
		removeEventListener('click', hold, true);
		removeEventListener('pointerdown', press, true);
		removeEventListener('popstate', loadOtherPage);
		removeEventListener('focusin', rememberFocus);
		if (focused && !focused.isConnected) successorOf(focused)?.focus({ preventScroll: true });
		for (const control of held) {
			const now = control.isConnected ? control : successorOf(control);
			if (now !== control) now?.focus({ preventScroll: true });
			now?.click();
		}
		held.clear();
	}

	takeFonts();
	for (const input of inputs) addEventListener(input, startAtInput, true);
	addEventListener('pointerdown', press, true);
	for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, release, true);
	addEventListener('click', hold, true);
	addEventListener('popstate', loadOtherPage);
	addEventListener('focusin', rememberFocus);
	addEventListener('portico-hydrated', pressAgain);
	addEventListener('DOMContentLoaded', () => {
		// Disabled for those without scripts.
		for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-press]'))
			button.disabled = false;
	});
	// A page in the background is not painted before it is shown.
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		reportOnce();
		if (document.readyState === 'complete') startWhenIdle();
		else addEventListener('load', startWhenIdle);
	}).observe({ type: 'paint', buffered: true });
}
