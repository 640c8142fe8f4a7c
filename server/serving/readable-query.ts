/**
 * A query string with everything in it made readable: bytes that are no UTF-8 become the sign for a missing
 * character, control characters become spaces, a lone per cent sign stands for itself. For searches, where
 * anything somebody pasted is a query; elsewhere such addresses are refused.
 *
 * @param search as it came, percent-encoded
 */
export function readableQuery(search: string): string {
	return search.replace(/(?:%[\da-f]{2})+|%/gi, (run) => {
		if (run === '%') return '%25';
		const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
		// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
		return encodeURIComponent(new TextDecoder().decode(bytes).replace(/[\u0000-\u001f\u007f]/g, ' '));
	});
}
