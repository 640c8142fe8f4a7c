import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
	plugins: [reactRouter()],
	build: {
		// An inlined asset would need `data:` in the content security policy.
		assetsInlineLimit: 0,
		// One style sheet for the site: see decision 008.
		cssCodeSplit: false,
	},
});
