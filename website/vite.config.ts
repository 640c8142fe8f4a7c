import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import {
	evaluateAtBuildTime,
	excludeDash,
	excludeLocales,
	reportChunkLoadErrors,
	scopedClassName,
	thirdPartyLicences,
} from './vite-plugins.ts';

const ownFolders = ['app/', '../design/', '../api/'].map((folder) => join(import.meta.dirname, folder));

export default defineConfig({
	css: { modules: { generateScopedName: scopedClassName } },
	plugins: [
		...[evaluateAtBuildTime(), excludeDash(), excludeLocales(), reportChunkLoadErrors()],
		...[thirdPartyLicences(), reactRouter()],
	],
	build: {
		// Inlined assets would need `data:` in the content security policy.
		assetsInlineLimit: 0,
		// A single style sheet: decision 008.
		cssCodeSplit: false,
		// Modules shared by at least six pages go into one chunk: many small ones double the requests of a page and
		// add 7 KB, since each is compressed separately. Measured with 3, 6 and 12.
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{
							name: 'shared',
							test: (id) => ownFolders.some((folder) => id.startsWith(folder)),
							minShareCount: 6,
						},
					],
				},
			},
		},
	},
});
