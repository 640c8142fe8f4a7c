import type { Plugin } from 'vite';

/** React Aria's own words for other languages than the site's: `…/react-aria/dist/private/intl/calendar/de-DE.mjs`. */
const foreignWords =
	/\/react-(?:aria|stately|aria-components)\/.*\/intl\/(?:.*\/)?(?!en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Leaves the words of languages the site does not speak out of the browser's code. */
export function leaveOutLocales(): Plugin {
	return {
		name: 'leave-out-locales',
		enforce: 'pre',
		load(id) {
			return foreignWords.test(id) ? 'export default {}' : null;
		},
	};
}
