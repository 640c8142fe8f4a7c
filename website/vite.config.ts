import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { leaveOutDash } from './leave-out-dash.ts';
import { leaveOutLocales } from './leave-out-locales.ts';
import { scopedClassName } from './scoped-class-name.ts';

/** The folders of our own code, wherever this checkout stands. */
const ourFolders = ['app/', '../api/'].map((folder) => join(import.meta.dirname, folder));

export default defineConfig({
	css: { modules: { generateScopedName: scopedClassName } },
	plugins: [leaveOutDash(), leaveOutLocales(), reactRouter()],
	build: {
		// An inlined asset would need `data:` in the content security policy.
		assetsInlineLimit: 0,
		// One style sheet for the site: see decision 008.
		cssCodeSplit: false,
		// What six pages and more share comes as one file: many small ones cost each page twice the requests, and 7 KB
		// more, since each is compressed by itself. Measured with 3, 6 and 12.
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{
							name: 'shared',
							test: (id) => ourFolders.some((folder) => id.startsWith(folder)),
							minShareCount: 6,
						},
					],
				},
			},
		},
	},
});
