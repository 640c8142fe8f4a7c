import { type CallParameters, nonEmpty } from './transport.ts';

/**
 * Appends the non-empty parameters to a URL as a query string (specification, section 7), after an existing
 * query and before the fragment.
 */
export function addressWithParameters(url: string, parameters: CallParameters): string {
	const query = Object.entries(nonEmpty(parameters))
		.map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
		.join('&');
	if (query === '') return url;
	const fragmentStart = url.includes('#') ? url.indexOf('#') : url.length;
	const address = url.slice(0, fragmentStart);
	return `${address}${address.includes('?') ? '&' : '?'}${query}${url.slice(fragmentStart)}`;
}

/**
 * Encodes like axios, so that a call has the same address in the browser and in server rendering, which does
 * not use axios.
 */
function encode(text: string): string {
	return encodeURIComponent(text)
		.replaceAll('%3A', ':')
		.replaceAll('%24', '$')
		.replaceAll('%2C', ',')
		.replaceAll('%20', '+');
}
