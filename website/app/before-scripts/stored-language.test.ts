import { localeStorageKey } from '@portico/api/constants.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { keepStoredLanguage } from './stored-language.ts';

afterEach(() => void vi.unstubAllGlobals());

type Setting = { path: string; stored: string | null; type?: string };

function runScript({ path, stored, type = 'navigate' }: Setting) {
	const location = { ...parts(path), replace: vi.fn() };
	const storage = new Map(stored === null ? [] : [[localeStorageKey, stored]]);
	const listeners = new Map<string, (event: unknown) => void>();
	vi.stubGlobal('location', location);
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => storage.get(key) ?? null,
		setItem: (key: string, value: string) => storage.set(key, value),
	});
	vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
	vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
		listeners.set(name, listener),
	);
	keepStoredLanguage();
	return {
		replaced: () => location.replace.mock.calls.flat(),
		stored: () => storage.get(localeStorageKey) ?? null,
		goTo: (address: string) => Object.assign(location, parts(address)),
		fire: (name: string, event: object = {}) => listeners.get(name)?.(event),
	};
}

function parts(address: string) {
	const { pathname, search, hash } = new URL(address, 'https://portico.example');
	return { pathname, search, hash };
}

test.each([
	['/leaders/a?x=1#b', '/en/leaders/a?x=1#b'],
	['/', '/en'],
	['/english', '/en/english'],
])('redirects %s to %s if en is stored', (path, address) => {
	const page = runScript({ path, stored: 'en' });
	expect(page.replaced()).toEqual([address]);
	expect(page.stored()).toBe('en');
});

test.each([
	['/en/leaders/a', 'en'],
	['/en', 'zh'],
	['/articlepreview/a?key=b', 'en'],
	['/leaders/a', 'zh'],
	['/leaders/a', 'fr'],
	['/leaders/a', null],
])('does not redirect %s with %j stored', (path, stored) => {
	const page = runScript({ path, stored });
	expect(page.replaced()).toEqual([]);
	expect(page.stored()).toBe(stored);
});

test.each([
	['/leaders/a', 'en', 'zh'],
	['/en/leaders/a', 'zh', 'en'],
	['/en/leaders/a', null, null],
])('saves the language of %s after a history navigation between documents', (path, stored, saved) => {
	const page = runScript({ path, stored, type: 'back_forward' });
	expect(page.replaced()).toEqual([]);
	expect(page.stored()).toBe(saved);
});

test('keeps the stored language on reload', () => {
	expect(runScript({ path: '/leaders/a', stored: 'en', type: 'reload' }).replaced()).toEqual([
		'/en/leaders/a',
	]);
});

test('saves the language on popstate, before the page has loaded', () => {
	const page = runScript({ path: '/en/leaders/a', stored: 'en' });
	page.goTo('/leaders/a');
	page.fire('popstate');
	expect(page.stored()).toBe('zh');
});

test('saves the language when the document is restored from the back/forward cache', () => {
	const page = runScript({ path: '/en/leaders/a', stored: 'zh' });
	page.fire('pageshow', { persisted: false });
	expect(page.stored()).toBe('zh');
	page.fire('pageshow', { persisted: true });
	expect(page.stored()).toBe('en');
});

test.each([
	['a link the browser follows', {}, 'en'],
	['a link React follows', { defaultPrevented: true }, 'zh'],
	['a link opened in another window', { ctrlKey: true }, 'zh'],
])('%s: saves the language of the link', (_name, event, saved) => {
	const page = runScript({ path: '/leaders/a', stored: 'zh' });
	page.fire('click', { target: { closest: () => ({ hreflang: 'en' }) }, ...event });
	expect(page.stored()).toBe(saved);
});

test('replaces forbidden storage by an empty one', () => {
	const window: { sessionStorage?: Storage } = {};
	const forbidden = () => {
		throw new DOMException('Access is denied', 'SecurityError');
	};
	vi.stubGlobal('window', window);
	vi.stubGlobal('sessionStorage', new Proxy({}, { get: forbidden }));
	vi.stubGlobal('location', parts('/'));
	vi.stubGlobal('performance', { getEntriesByType: () => [] });
	keepStoredLanguage();
	expect(window.sessionStorage?.getItem('locale')).toBeNull();
	window.sessionStorage?.setItem('locale', 'en');
	window.sessionStorage?.removeItem('locale');
});
