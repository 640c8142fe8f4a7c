import { defineConfig, type Plugin } from 'vite';
import { emitServiceWorker, serviceWorkerFile } from './service-worker/emit-service-worker.ts';

/** React Aria's own texts in languages that the newsroom does not have: 34 languages would be a tenth of the code. */
const otherLanguages = /\/intl\/(?:.+\/)?(?!en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.m?js$/;

const omitOtherLanguages: Plugin = {
	name: 'omit-other-languages',
	enforce: 'pre',
	load: (id) => (otherLanguages.test(id) ? 'export default {};' : null),
};

/** Both languages have the Gregorian calendar; the nine others of the library would be as large as the date fields. */
const gregorianCalendar: Plugin = {
	name: 'gregorian-calendar',
	enforce: 'pre',
	load: (id) =>
		/\/@internationalized\/date\/.+\/createCalendar\.mjs$/.test(id)
			? `import { GregorianCalendar } from './calendars/GregorianCalendar.mjs';
				export const createCalendar = () => new GregorianCalendar();`
			: null,
};

/** Each language is a file of its own, and so are the texts of the first page. */
const ownTexts = /\/app\/messages\//;

/** Fields for dates, and the code of libraries that only they use. */
const dates = /date-?(?:fields|picker|field|segment|input|range)|calendar|internationalized\/date/i;

/** What the editor and the comparison share: other pages need nothing of it. */
const ofBodies = /\/app\/(?:comparison|editor\/document)\/|\/article-blocks\/.*\.css|body-field\.module/;

const base = '/newsroom/';

/** The newsroom is rendered in the browser only: one HTML file for all its addresses. */
export default defineConfig({
	base,
	plugins: [omitOtherLanguages, gregorianCalendar, emitServiceWorker(base)],
	build: {
		outDir: 'build',
		// What each page loads, for the budgets (`tests/budgets/newsroom-bytes.test.ts`).
		manifest: true,
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
			input: ['index.html', 'service-worker/service-worker.ts'],
			output: {
				// A service worker keeps its address: browsers ask there for the next one.
				entryFileNames: ({ name }) =>
					name === 'service-worker' ? serviceWorkerFile : 'assets/[name]-[hash].js',
				codeSplitting: {
					groups: [
						// What the first page needs, other pages need too. In one file it compresses a twelfth better than in 30.
						{ name: 'first', test: /\/app\/(main|sign-in\/sign-in-page)\.tsx$/, priority: 3 },
						// With it what the list and the editor share, too small for a file of its own.
						{
							name: 'frame',
							test: /\/app\/frame\/frame\.tsx$|\/(?:text-actions|use-media-query)\.ts$/,
							priority: 2,
						},
						// What most pages share, without fields for dates, which are as large and which few need at once.
						{
							name: 'shared',
							test: (id) => !ownTexts.test(id) && !dates.test(id) && !ofBodies.test(id),
							minShareCount: 3,
							priority: 1,
						},
						// The list loads them when they are needed, the editor at once: no dialog of it waits for the network. The media
						// library needs most of them, too.
						{
							name: 'dialogs',
							test: /\/(?:date-fields|text-dialog|film-dialog|pictures-dialog|field-uploads|upload-line|focus-dialog|medium-facts|choice-switch|parse-body)\.(?:tsx?|m?js)$|\/article-blocks\/.*\.css$|body-field\.module\.css$/,
							priority: 0,
						},
						// In one file, with what the handle of blocks, which is loaded later, has in common with it.
						{ name: 'editor', test: /\/articles\/editor\/editor-page\.tsx$/, priority: 0 },
					],
				},
			},
		},
	},
});
