import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { leaveOutDash } from './leave-out-dash.ts';
import { leaveOutLocales } from './leave-out-locales.ts';

export default defineConfig({
	plugins: [leaveOutDash(), leaveOutLocales(), reactRouter()],
	build: {
		// An inlined asset would need `data:` in the content security policy.
		assetsInlineLimit: 0,
		// One style sheet for the site: see decision 008.
		cssCodeSplit: false,
	},
});
