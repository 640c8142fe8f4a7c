import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { deferScripts } from './entry.server.tsx';

const own = '<script nonce="n" type="module" async="">import "/old.js";</script>';
const preloads = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
const route = (id: string) => ({ id, module: `/${id}.js`, imports: ['/shared.js'], hasAction: false });

/** The scripts of a page whose matched routes are these, below the root. */
function scriptsOf(html: string, ...ids: string[]): string {
	const matched = ['root', ...ids];
	const context = {
		manifest: {
			url: '/manifest.js',
			entry: { module: '/entry.js', imports: ['/shared.js'] },
			routes: Object.fromEntries(matched.map((id) => [id, route(id)])),
		},
		staticHandlerContext: { matches: matched.map((id) => ({ route: { id } })) },
	};
	return deferScripts(html, 'n', context as unknown as EntryContext, '/zh.js');
}

test('takes the scripts of a page out of its way, and lists their files once', () => {
	expect(scriptsOf(`<head>${preloads}</head><p>桥</p>${own}<i></i>`, 'home-layout', 'home')).toBe(
		'<head></head><p>桥</p>' +
			'<script nonce="n" type="waiting" data-modules="/entry.js /shared.js /zh.js /home.js">' +
			'window.__reactRouterManifest={"url":"/manifest.js","entry":{"module":"/entry.js",' +
			'"imports":["/shared.js"]},"routes":{"root":{"id":"root","module":"/root.js"},' +
			'"home-layout":{"id":"home-layout","module":"/home-layout.js"},' +
			'"home":{"id":"home","module":"/home.js"}}};import * as page0 from "/home.js";' +
			'window.__reactRouterRouteModules={"home":page0};import("/entry.js")</script><i></i>',
	);
});

test('asks for no file of a page that the entry contains', () => {
	expect(scriptsOf(own, 'home-layout', 'not-found')).toContain(
		';window.__reactRouterRouteModules={};import("/entry.js")',
	);
});

test.each([
	['no scripts', '<p></p>'],
	['other scripts', '<script nonce="n" type="module">import "/a.js";</script>'],
	['scripts of another render', '<script nonce="o" type="module" async="">1</script>'],
	['two of them', own + own],
])('refuses a page with %s', (_, html) => {
	expect(() => scriptsOf(html, 'home')).toThrow('React Router');
});
