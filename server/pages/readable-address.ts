/** Longer addresses are refused; the longest of ours is a search of 200 characters. */
const longestAddress = 8_000;

/** What is wrong with an address (path and query), or null: too long, bad UTF-8, control characters. */
export function addressFault(address: string): 'too long' | 'unreadable' | null {
	if (address.length > longestAddress) return 'too long';
	try {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
		return /[\u0000-\u001f\u007f]/.test(decodeURIComponent(address)) ? 'unreadable' : null;
	} catch {
		return 'unreadable';
	}
}
