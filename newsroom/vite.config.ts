import { defineConfig } from 'vite';

/** The newsroom is rendered in the browser only: one HTML file for all its addresses. */
export default defineConfig({
	base: '/newsroom/',
	build: {
		outDir: 'build',
		// Chromium 109 is the oldest browser of the group's editors; its CSS lacks nesting.
		target: 'chrome109',
		cssTarget: 'chrome109',
		// Inlined assets would need `data:` in the content security policy.
		assetsInlineLimit: 0,
		// A preload helper would be an inline script in development only; built files need none.
		modulePreload: { polyfill: false },
		rolldownOptions: {
			// Libraries mark modules for server components, which the newsroom has none of.
			onwarn: (warning, report) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || report(warning),
		},
	},
});
