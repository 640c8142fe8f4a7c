/** The site's longest address is a search of 200 characters. */
const maxAddressLength = 8_000;

/** Returns why an address (path and query) is invalid: its length, bad UTF-8 or control characters. Null if it is valid. */
export function addressFault(address: string): 'too long' | 'unreadable' | null {
	if (address.length > maxAddressLength) return 'too long';
	try {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
		return /[\u0000-\u001f\u007f]/.test(decodeURIComponent(address)) ? 'unreadable' : null;
	} catch {
		return 'unreadable';
	}
}
