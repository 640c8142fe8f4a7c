import { useMessages } from '../../messages/messages.ts';
import { describeBrowser } from './describe-browser.ts';

/** Names a device by its user agent: `Edge · Windows`. */
export function useDeviceName(): (userAgent: string) => string {
	const { devices } = useMessages().signIn;
	return (userAgent) => {
		const { browser, system } = describeBrowser(userAgent);
		const name = browser && ('key' in browser ? devices.browsers[browser.key] : browser.name);
		return [name, system].filter(Boolean).join(' · ') || devices.unknown;
	};
}
