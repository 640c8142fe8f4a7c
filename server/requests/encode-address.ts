/** Longer addresses are refused. Encoding may triple an address's length. */
const maxAddressLength = 8_000;

/** Separators in a query. None of these bytes is a part of a GB 18030 character. */
const separators = /([&=+])/;

/** Characters to percent-encode. */
const unsafe = /[^\w\-.~!$&'()*+,;=:@/?%]/g;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });

/**
 * Encodes the address of a page with raw UTF-8 bytes, or with a query in GBK or GB 18030, as older systems write
 * them. The result is printable ASCII on this host and is not encoded again, so that a redirect to it cannot loop.
 *
 * @param target path and query as received, one character per byte (Latin-1)
 * @returns null if the address is properly encoded, or the bytes are in neither encoding
 */
export function encodeAddress(target: string): string | null {
	if (target.length > maxAddressLength || !target.startsWith('/') || target.startsWith('/api/')) return null;
	const at = target.indexOf('?');
	const path = decoded(at < 0 ? target : target.slice(0, at), utf8);
	const query = at < 0 ? '' : encodeQuery(target.slice(at));
	if (path === null || query === null || path + query === target) return null;
	// A path that begins with two slashes, or a backslash, names another host.
	const encoded = (path + query).replace(/^[/\\]+/, '/').replace(unsafe, encodeURIComponent);
	return encoded.length > maxAddressLength ? null : encoded;
}

function encodeQuery(query: string): string | null {
	const pieces = query.slice(1).split(separators).map(encodePiece);
	return pieces.includes(null) ? null : `?${pieces.join('')}`;
}

/** A name or value, or a part of one between spaces. */
function encodePiece(piece: string): string | null {
	if (isAscii(piece) && !/%[89a-f]/i.test(piece)) return piece;
	const bytes = piece.replace(/%([\da-f]{2})/gi, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
	const text = decoded(bytes, utf8) ?? (isTruncatedUtf8(bytes) ? null : decoded(bytes, gb18030));
	// Percent-encoded bytes in neither encoding stay as they are.
	if (text === null) return isAscii(piece) ? piece : null;
	if (isAscii(piece) && text === decoded(bytes, utf8)) return piece;
	return encodeURIComponent(text);
}

/** Whether bytes are UTF-8 with a truncated last character, which GBK may accept by accident. */
function isTruncatedUtf8(bytes: string): boolean {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'), { stream: true });
		return true;
	} catch {
		return false;
	}
}

function decoded(bytes: string, decoder: TextDecoder): string | null {
	try {
		return decoder.decode(Buffer.from(bytes, 'latin1'));
	} catch {
		return null;
	}
}

function isAscii(text: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII
	return /^[\u0000-\u007f]*$/.test(text);
}

/** Path and query of an address; the query has its question mark, or is empty. */
export function splitAddress(address: string): [path: string, search: string] {
	const at = address.indexOf('?');
	return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

/**
 * Makes a query string decodable: invalid UTF-8 becomes the replacement character, control characters become spaces,
 * and a lone per cent sign is encoded. For searches, where any pasted text is a query; elsewhere such addresses are
 * refused.
 *
 * @param search percent-encoded
 */
export function decodableQuery(search: string): string {
	return search.replace(/(?:%[\da-f]{2})+|%/gi, (run) => {
		if (run === '%') return '%25';
		const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
		// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
		return encodeURIComponent(new TextDecoder().decode(bytes).replace(/[\u0000-\u001f\u007f]/g, ' '));
	});
}
