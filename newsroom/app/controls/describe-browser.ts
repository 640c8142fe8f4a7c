import { useMessages } from '../messages/messages.ts';

/** Of the same family, the more particular first: nearly all of them also say Chrome and Safari. */
const browsers: readonly [RegExp, { name: string } | { key: TranslatedBrowser }][] = [
	[/MicroMessenger\//, { key: 'wechat' }],
	[/QQBrowser\//, { key: 'qq' }],
	[/QIHU|360(SE|EE|Browser)/i, { key: 'so360' }],
	[/MetaSr|SogouMobileBrowser/, { key: 'sogou' }],
	[/Edg(e|A|iOS)?\//, { name: 'Edge' }],
	[/OPR\//, { name: 'Opera' }],
	[/Firefox\/|FxiOS\//, { name: 'Firefox' }],
	[/Chrome\/|CriOS\//, { name: 'Chrome' }],
	[/Safari\//, { name: 'Safari' }],
];

const systems: readonly [RegExp, string][] = [
	[/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
	[/Android/, 'Android'],
	[/iPad/, 'iPadOS'],
	[/iPhone|iPod/, 'iOS'],
	[/Windows/, 'Windows'],
	[/Mac OS X|Macintosh/, 'macOS'],
	[/CrOS/, 'ChromeOS'],
	[/Linux|X11/, 'Linux'],
];

/** Names a device by its user agent: `Edge · Windows`. */
export function useDeviceName(): (userAgent: string) => string {
	const { devices } = useMessages().signIn;
	return (userAgent) => {
		const { browser, system } = describeBrowser(userAgent);
		const name = browser && ('key' in browser ? devices.browsers[browser.key] : browser.name);
		return [name, system].filter(Boolean).join(' · ') || devices.unknown;
	};
}

/** A browser that messages name (`signIn.devices.browsers`), because its name differs by language. */
type TranslatedBrowser = 'qq' | 'so360' | 'sogou' | 'wechat';

type DescribedBrowser = {
	browser: { name: string } | { key: TranslatedBrowser } | null;
	system: string | null;
};

/** The browser and the operating system that a user agent names; null for those it does not name. */
export function describeBrowser(userAgent: string): DescribedBrowser {
	return {
		browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
		system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
	};
}
