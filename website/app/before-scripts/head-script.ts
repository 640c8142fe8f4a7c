import type { Language } from '@portico/api/languages.ts';
import { reportVisit } from './report-visit.ts';
import { keepStoredLanguage } from './stored-language.ts';

/**
 * Runs in the head of every page: the page is read before its scripts are asked for (decision 067). Once the first
 * view is painted, the visit is reported; once the page has loaded and the browser is idle, or at the first pointer or
 * key, the scripts start. What needs them and is clicked before that is clicked again when they run.
 *
 * An entry of its own, which the bundler writes into the documents (`inlineScripts` in `vite-plugins.ts`). Its element
 * names the fonts that titles and figures have from the second page on.
 */

const root = document.documentElement;
const fonts = document.currentScript?.dataset.fonts ?? '';
const inputs = ['pointermove', 'pointerdown', 'keydown'];
/** Without scripts for so long, a kept click is left to the browser. */
const clickTimeoutMs = 10_000;
const address = location.pathname + location.search;
let isStarted = false;
let isReported = false;

keepStoredLanguage();
const { leaveToBrowser } = replayClicks();
takeFetchedFonts();
for (const input of inputs) addEventListener(input, startAtInput, true);
addEventListener('popstate', loadOtherPage);
addEventListener('portico-hydrated', () => removeEventListener('popstate', loadOtherPage));
addEventListener('DOMContentLoaded', () => {
	// Disabled for those without scripts.
	for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-replay]'))
		button.disabled = false;
});
// A page in the background is not painted before it is shown.
new PerformanceObserver((_, observer) => {
	observer.disconnect();
	reportOnce();
	if (document.readyState === 'complete') startWhenIdle();
	else addEventListener('load', startWhenIdle);
}).observe({ type: 'paint', buffered: true });

/**
 * Keeps clicks on controls that need scripts, once each, until the page is hydrated, and repeats them then. Each kept
 * click starts the scripts. Links to pages and files, and forms, are the browser's at once.
 *
 * @returns `leaveToBrowser`, to call when the scripts cannot be loaded: controls that are links act as such
 */
function replayClicks(): { leaveToBrowser(): void } {
	const clicked = new Set<HTMLElement>();
	addEventListener('click', keepClick, true);
	addEventListener('portico-hydrated', replay);
	return { leaveToBrowser };

	function keepClick(event: MouseEvent): void {
		const control = controlAt(event.target as Element);
		const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (!control || hasModifierKey || event.button !== 0) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		clicked.add(control);
		start(event);
		setTimeout(leaveToBrowser, clickTimeoutMs);
	}

	function replay(): void {
		removeEventListener('click', keepClick, true);
		for (const control of clicked) control.click();
		clicked.clear();
	}

	function leaveToBrowser(): void {
		removeEventListener('click', keepClick, true);
		const link = [...clicked].find((control) => control instanceof HTMLAnchorElement);
		clicked.clear();
		if (link) location.assign(link.href);
	}
}

function controlAt(target: Element): HTMLElement | null {
	const link = target.closest('a');
	// Asks before the visitor leaves.
	const leaves = link?.protocol.startsWith('http') && link.host !== location.host;
	return leaves ? link : target.closest<HTMLElement>('[data-replay],button[type=button]');
}

function addLink(href: string, more: Partial<HTMLLinkElement>): void {
	document.head.append(Object.assign(document.createElement('link'), { href, ...more }));
}

/** A font that arrives later would move the words: it serves from the next page on, from the browser's cache. */
function takeFetchedFonts(): void {
	try {
		if (localStorage.getItem('fonts') !== fonts) return;
		root.dataset.fonts = '';
		for (const href of fonts.split(' ')) addLink(href, { rel: 'preload', as: 'font', crossOrigin: '' });
	} catch {
		// Storage is forbidden.
	}
}

function fetchFonts(): void {
	Promise.all(Array.from(document.fonts, (face) => face.load()))
		.then(() => localStorage.setItem('fonts', fonts))
		.catch(() => undefined);
}

function reportOnce(): void {
	const visit = document.querySelector<HTMLMetaElement>('meta[name="portico-visit"]');
	if (isReported || !visit) return;
	isReported = true;
	const { title, referrer } = document;
	const { path = '', ...rest } = Object.fromEntries(new URLSearchParams(visit.content));
	reportVisit({ path, title, referrer, language: rest.language as Language, articleId: rest.articleId });
	root.dataset.visited = path;
}

function startAtInput(event: Event): void {
	// Chromium reports a resting pointer as moved once something appears below it.
	const { movementX, movementY } = event as PointerEvent;
	if (event.type !== 'pointermove' || movementX !== 0 || movementY !== 0) start(event);
}

function startWhenIdle(): void {
	if ('requestIdleCallback' in window) requestIdleCallback(() => start({ type: 'idle' }), { timeout: 500 });
	else setTimeout(start, 200, { type: 'idle' });
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

/** Back or forward to another page that an earlier document showed at this place of the history. */
function loadOtherPage(): void {
	if (location.pathname + location.search !== address) location.reload();
}
