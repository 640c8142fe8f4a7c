import type { Plugin } from 'vite';

/** React Aria's texts in other languages: `…/react-aria/dist/private/intl/calendar/de-DE.mjs`. */
const otherLocales =
	/\/react-(?:aria|stately|aria-components)\/.*\/intl\/(?:.*\/)?(?!en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Excludes React Aria's texts in languages that the site does not have. */
export function excludeLocales(): Plugin {
	return {
		name: 'exclude-locales',
		enforce: 'pre',
		load(id) {
			return otherLocales.test(id) ? 'export default {}' : null;
		},
	};
}
