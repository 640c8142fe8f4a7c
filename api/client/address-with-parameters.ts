import { type CallParameters, nonEmpty } from './transport.ts';

/**
 * A URL plus a query string of the non-empty parameters (specification, section 7). Parameters are
 * appended to a query the URL already has, and stand before its fragment.
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
 * Encodes as axios' own serialiser does, so that a call has one address whether a browser makes it
 * through axios or the server while rendering, which does without axios.
 */
function encode(text: string): string {
	return encodeURIComponent(text)
		.replaceAll('%3A', ':')
		.replaceAll('%24', '$')
		.replaceAll('%2C', ',')
		.replaceAll('%20', '+');
}
