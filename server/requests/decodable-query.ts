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
